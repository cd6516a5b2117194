import type { Deps } from '#platform/deps.ts';
import { sweep } from './acts/sweep.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'offers.sweep': Record<string, never>;
  }
}

export const offersJobs = (deps: Deps): void => {
  deps.jobs.define('offers.sweep', {
    title: 'End offers that have expired or whose beat was sold',
    handler: () => sweep(deps),
    cron: '*/5 * * * *',
  });
};
