import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'support.sweep-screenshots': Record<string, never>;
  }
}

export const supportJobs = (deps: Deps): void => {
  deps.jobs.define('support.sweep-screenshots', {
    title: 'Delete screenshots without a request',
    handler: () => sweepScreenshots(deps),
    cron: '51 4 * * *',
  });
};
