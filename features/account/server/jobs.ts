import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { sweepPictures } from './pictures/sweep-pictures.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'account.sweep-pictures': Record<string, never>;
  }
}

export const accountJobs = (deps: Deps): void => {
  deps.jobs.define('account.sweep-pictures', {
    title: 'Delete unused profile and hero pictures',
    handler: () => sweepPictures(deps),
    cron: '41 4 * * *',
  });
};
