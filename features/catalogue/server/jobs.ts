import type { Deps } from '#platform/deps.ts';
import { mailPriceDrops } from './favorites/mail-price-drops.ts';
import { withdrawSame } from './states/withdraw-same.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.mail-price-drops': Record<string, never>;
  }
}

export const catalogueJobs = (deps: Deps): void => {
  deps.jobs.define('catalogue.withdraw-same', {
    title: 'Unpublish beats that share a file with an exclusively sold one',
    handler: ({ beatId }) => withdrawSame(deps, beatId),
  });
  deps.jobs.define('catalogue.mail-price-drops', {
    title: 'Email people about price drops of their favorites',
    handler: () => mailPriceDrops(deps),
    cron: '0 15 * * 4',
  });
};
