import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { restoreDue } from './decisions/restore-due.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'notices.restore-due': Record<string, never>;
  }
}

export const noticesJobs = (deps: Deps): void => {
  deps.jobs.define('notices.restore-due', {
    title: 'Restore content if nobody went to court in time',
    handler: () => restoreDue(deps),
    cron: '23 * * * *',
  });
};
