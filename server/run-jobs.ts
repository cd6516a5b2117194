import { listenAs } from '#platform/announcements/announce.ts';
import type { Deps } from '#platform/deps.ts';
import { backupJobs } from './backups/nightly.ts';
import { features } from './features.ts';
import { retentionJob } from './retention.ts';
import { webhookJobs } from './webhooks/register-webhooks.ts';

/** Defines what each job does. */
export const defineJobs = (deps: Deps): void => {
  for (const { jobs } of features) jobs?.(deps);
  backupJobs(deps);
  retentionJob(deps);
  webhookJobs(deps);
};

/** Connects features with what others announce. */
export const connectListeners = (deps: Deps): void => {
  for (const { name, listeners } of features) if (listeners) listenAs(deps.db, name, listeners(deps));
};

/** Starts running jobs. */
export const runJobs = async (deps: Deps): Promise<void> => {
  defineJobs(deps);
  connectListeners(deps);
  for (const { beforeJobs } of features) await beforeJobs?.(deps);
  await deps.jobs.start();
};
