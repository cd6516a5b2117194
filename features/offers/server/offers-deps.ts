import type { Deps } from '#platform/deps.ts';

export type OffersDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'offers.sweep': Record<string, never>;
  }
}
