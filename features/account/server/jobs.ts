import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { sweepHeroes } from './public-profile/sweep-heroes.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'account.sweep-heroes': Record<string, never>;
  }
}

export const accountJobs = (deps: Deps): void => {
  deps.jobs.define('account.sweep-heroes', {
    title: 'Delete unused hero pictures',
    handler: () => sweepHeroes(deps),
    cron: '41 4 * * *',
  });
};
