import type { Deps } from '#platform/deps.ts';
import { mailPriceDrops } from './favorites/mail-price-drops.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.mail-price-drops': Record<string, never>;
  }
}

export const reactionsJobs = (deps: Deps): void => {
  deps.jobs.define('catalogue.mail-price-drops', {
    title: 'Email people about price drops of their favorites',
    handler: () => mailPriceDrops(deps),
    cron: '0 15 * * 4',
  });
};
