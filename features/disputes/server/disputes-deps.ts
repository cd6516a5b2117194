import type { Deps } from '#platform/deps.ts';

export type DisputesDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'payments' | 'clock' | 'log' | 'publicUrl'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'disputes.refresh': { orderId: string };
    'disputes.look': { orderId: string };
    'disputes.stage': { disputeId: string };
    'disputes.submit': { disputeId: string };
    'disputes.accept': { disputeId: string };
    'disputes.watch': Record<string, never>;
  }
}
