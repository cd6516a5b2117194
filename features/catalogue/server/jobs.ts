import type { Deps } from '#platform/deps.ts';
import { withdrawSame } from './states/withdraw-same.ts';

export const catalogueJobs = (deps: Deps): void => {
  deps.jobs.define('catalogue.withdraw-same', {
    title: 'Unpublish beats that share a file with an exclusively sold one',
    handler: ({ beatId }) => withdrawSame(deps, beatId),
  });
};
