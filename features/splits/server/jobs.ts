import type { Deps } from '#platform/deps.ts';
import { sweep } from './sweep.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'splits.sweep': Record<string, never>;
  }
}

export const splitsJobs = (deps: Deps): void => {
  deps.jobs.define('splits.sweep', {
    title: 'End due shares and invitations, and send reminders of open ones',
    handler: () => sweep(deps),
    cron: '*/10 * * * *',
  });
};
