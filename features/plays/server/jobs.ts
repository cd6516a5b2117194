import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { forgetListeners } from './counts/forget-listeners.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'statistics.forget-listeners': Record<string, never>;
  }
}

export const playsJobs = (deps: Deps): void => {
  deps.jobs.define('statistics.forget-listeners', {
    title: 'Delete expired hashes of listeners',
    handler: () => forgetListeners(deps),
    cron: '*/10 * * * *',
  });
};
