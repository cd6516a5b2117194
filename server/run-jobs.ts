import type { Deps } from '#platform/deps.ts';
import { backupJobs } from './backups/nightly.ts';
import { features } from './features.ts';
import { retentionJob } from './retention.ts';
import { webhookJobs } from './webhooks/register-webhooks.ts';

export const defineJobs = (deps: Deps): void => {
  for (const { jobs } of features) jobs?.(deps);
  backupJobs(deps);
  retentionJob(deps);
  webhookJobs(deps);
};

export const runJobs = async (deps: Deps): Promise<void> => {
  defineJobs(deps);
  for (const { beforeJobs } of features) await beforeJobs?.(deps);
  await deps.jobs.start();
};
