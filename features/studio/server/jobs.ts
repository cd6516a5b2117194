import type { Deps } from '#platform/deps.ts';
import { recover } from './cleanup/recover.ts';
import { sweepStorage } from './cleanup/sweep-storage.ts';
import { processBeat } from './processing/process-beat.ts';
import { releaseBeat } from './release/release-beat.ts';
import { checkUpload } from './uploads/check-upload.ts';

// The jobs have the name of the feature that had them first: it's stored in the queue.

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.recover': Record<string, never>;
    'catalogue.sweep-storage': Record<string, never>;
  }
}

export const studioJobs = (deps: Deps): void => {
  deps.jobs.define('catalogue.process-beat', {
    title: 'Prepare a beat or sound kit for sale',
    handler: ({ beatId }, context) => processBeat(deps, beatId, context),
    // Audio has its own queue, so a waiting audio job doesn't hold up the others.
    concurrency: 2,
    retryLimit: 4,
    expireInSeconds: 1800,
  });
  deps.jobs.define('catalogue.release-beat', {
    title: 'Publish a scheduled beat',
    handler: ({ beatId }) => releaseBeat(deps, beatId),
  });
  deps.jobs.define('catalogue.check-upload', {
    title: 'Check an uploaded file',
    handler: (data, context) => checkUpload(deps, data, context),
    concurrency: 2,
    retryLimit: 2,
  });
  deps.jobs.define('catalogue.recover', {
    title: 'Resume beats and uploads after a crash',
    handler: () => recover(deps),
    cron: '*/10 * * * *',
  });
  deps.jobs.define('catalogue.sweep-storage', {
    title: 'Delete unused files',
    handler: () => sweepStorage(deps),
    cron: '23 */6 * * *',
  });
};
