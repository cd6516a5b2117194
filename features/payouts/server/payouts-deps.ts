import type { Deps } from '#platform/deps.ts';

export type PayoutsDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'payments' | 'clock' | 'log' | 'publicUrl'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'payouts.settle-order': { orderId: string };
    'payouts.check-account': { userId: string };
    'payouts.retry': { retryId: string };
    'payouts.handle-event': { eventId: string };
    'payouts.sweep': Record<string, never>;
    'payouts.email-sale': { orderId: string };
    'payouts.tell-sale': { orderId: string };
    'payouts.sweep-sales': Record<string, never>;
    'payouts.email-daily-sales': Record<string, never>;
    'payouts.tell-day': Record<string, never>;
  }
}
