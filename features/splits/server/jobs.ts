import { sweep } from './sweep.ts';
import type { SplitsDeps } from './splits-deps.ts';

export const splitsJobs = (deps: SplitsDeps): void => {
  deps.jobs.define('splits.sweep', {
    title: 'End shares and invitations whose time is up, and remind of open ones',
    handler: () => sweep(deps),
    cron: '*/10 * * * *',
  });
};
