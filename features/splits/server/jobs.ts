import type { Deps } from '#platform/deps.ts';
import { sweep } from './sweep.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'splits.sweep': Record<string, never>;
  }
}

export const splitsJobs = (deps: Deps): void => {
  deps.jobs.define('splits.sweep', {
    title: 'End shares and invitations whose time is up, and remind of open ones',
    handler: () => sweep(deps),
    cron: '*/10 * * * *',
  });
};
