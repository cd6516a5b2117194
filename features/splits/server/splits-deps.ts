import type { Deps } from '#platform/deps.ts';

export type SplitsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'splits.sweep': Record<string, never>;
  }
}
