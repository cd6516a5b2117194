import type { Deps } from '#platform/deps.ts';
import { jobRetention } from '#platform/jobs/job-rows.ts';
import { type RetentionRule, type RetentionDeps, keepForGood } from '#platform/retention/retention-rule.ts';
import { rateLimitRetention } from '#platform/rate-limits/rate-limits.ts';
import { webhookEndpointRetention } from '#platform/webhooks/webhook-endpoints.ts';
import { webhookRetention } from '#platform/webhooks/webhook-events.ts';
import { fromTop } from './features.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'retention.delete-expired': Record<string, never>;
  }
}

/** The rules for all tables. A feature that refers to another's rows comes before it. */
export const allRetentionRules: readonly RetentionRule[] = [
  ...fromTop.flatMap(({ retention = [] }) => retention),
  webhookRetention,
  webhookEndpointRetention,
  rateLimitRetention,
  ...jobRetention,
  keepForGood({
    table: 'installation',
    what: 'What all servers must share, one row',
    why: 'a server with a different secret or storage doesn’t start',
  }),
  keepForGood({
    table: 'schema_migrations',
    what: 'Migrations that have run, one row per file',
    why: 'each runs only once',
  }),
  keepForGood({
    table: 'schema_objects',
    what: 'SQL files of the views, functions and triggers, one row per file',
    why: 'they run again when they change',
  }),
  keepForGood({
    table: 'payments_sandbox.*',
    what: 'Data of the payment sandbox',
    why: 'it stands in for Stripe and never runs in production',
  }),
];

const defaultBounds = {
  /** Rows deleted in one transaction. */
  batch: 1000,
  /** Maximum number of rows deleted per table in one run. */
  rows: 200_000,
  /** Time limit of one run; every table gets at least one batch. */
  ms: 5 * 60_000,
};

/** Seconds before a run that reached a limit continues, so that the database can do other work. */
const restSeconds = 60;

/** Deletes in small transactions, so a run can be interrupted. A failure in one table doesn't stop the others. */
export const deleteExpired = async (
  deps: RetentionDeps & Pick<Deps, 'jobs'>,
  rules: readonly RetentionRule[] = allRetentionRules,
  bounds: typeof defaultBounds = defaultBounds,
): Promise<void> => {
  const until = performance.now() + bounds.ms;
  const failed: unknown[] = [];
  let isMore = false;
  for (const { table, forget } of rules) {
    if (!forget) continue;
    let deleted = 0;
    try {
      for (;;) {
        const count = await forget(deps, bounds.batch);
        deleted += count;
        if (count < bounds.batch) break;
        if (deleted < bounds.rows && performance.now() < until) continue;
        isMore = true;
        break;
      }
    } catch (error) {
      failed.push(error);
      deps.log.error({ err: error, table }, 'Expired rows could not be deleted');
    }
    if (deleted > 0) deps.log.info({ table, deleted }, 'Deleted expired rows');
  }
  if (isMore) {
    await deps.jobs.send('retention.delete-expired', {}, { singletonKey: 'more', startAfterSeconds: restSeconds });
  }
  if (failed.length > 0) throw failed[0];
};

export const retentionJob = (deps: Deps): void => {
  deps.jobs.define('retention.delete-expired', {
    title: 'Delete expired rows',
    handler: () => deleteExpired(deps),
    cron: '17 3 * * *',
  });
};
