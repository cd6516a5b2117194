import { sweep } from './acts/sweep.ts';
import type { OffersDeps } from './offers-deps.ts';

export const offersJobs = (deps: OffersDeps): void => {
  deps.jobs.define('offers.sweep', {
    title: 'End offers that have expired or whose beat was sold',
    handler: () => sweep(deps),
    cron: '*/5 * * * *',
  });
};
