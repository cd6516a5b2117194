import { accountKeepers } from '#features/account/server/keepers.ts';
import { auditKeepers } from '#features/audit/server/keepers.ts';
import { authKeepers } from '#features/auth/server/keepers.ts';
import { catalogueKeepers } from '#features/catalogue/server/keepers.ts';
import { checkoutKeepers } from '#features/checkout/server/keepers.ts';
import { helpKeepers } from '#features/help/server/keepers.ts';
import { licensesKeepers } from '#features/licenses/server/keepers.ts';
import { mailingKeepers } from '#features/mailing/server/keepers.ts';
import { ordersKeepers } from '#features/orders/server/keepers.ts';
import { payoutsKeepers } from '#features/payouts/server/keepers.ts';
import { promotionsKeepers } from '#features/promotions/server/keepers.ts';
import { settingsKeepers } from '#features/settings/server/keepers.ts';
import { statisticsKeepers } from '#features/statistics/server/keepers.ts';
import { subscribersKeepers } from '#features/subscribers/server/keepers.ts';
import { supportKeepers } from '#features/support/server/keepers.ts';
import type { Deps } from '#platform/deps.ts';
import { jobKeepers } from '#platform/jobs/job-rows.ts';
import { type Keeper, type KeeperDeps, keepForGood } from '#platform/keepers/keeper.ts';
import { rateLimitKeeper } from '#platform/rate-limits/rate-limits.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'keepers.forget-old': Record<string, never>;
  }
}

/** Every table of the database, by feature. A feature that refers to another's rows comes before it. */
export const allKeepers: readonly Keeper[] = [
  ...checkoutKeepers,
  ...payoutsKeepers,
  ...ordersKeepers,
  ...licensesKeepers,
  ...catalogueKeepers,
  ...statisticsKeepers,
  ...promotionsKeepers,
  ...mailingKeepers,
  ...subscribersKeepers,
  ...supportKeepers,
  ...authKeepers,
  ...accountKeepers,
  ...auditKeepers,
  ...helpKeepers,
  ...settingsKeepers,
  rateLimitKeeper,
  ...jobKeepers,
  keepForGood({
    table: 'installation',
    what: 'What all servers have in common: one row',
    why: 'a server with another secret or storage doesn’t start',
  }),
  keepForGood({
    table: 'schema_migrations',
    what: 'Which migrations have run',
    why: 'each runs once; there is a row for each file',
  }),
  keepForGood({
    table: 'payments_sandbox.*',
    what: 'What the payment sandbox remembers',
    why: 'it stands in for Stripe, and never runs in production',
  }),
];

const defaultBounds = {
  /** In one transaction. */
  batch: 1000,
  /** Of a table in one run. */
  rows: 200_000,
  /** For one run; every table gets at least one batch. */
  ms: 5 * 60_000,
};

/** How long the database may do other things before a run that was bounded is continued. */
const restSeconds = 60;

/**
 * Deletes what is over, by the rules of all features, in small transactions. A run that is cut off has deleted what it says, and
 * the next one goes on; one table's failure doesn't hold up the others.
 */
export const forgetOld = async (
  deps: KeeperDeps & Pick<Deps, 'jobs'>,
  keepers: readonly Keeper[] = allKeepers,
  bounds: typeof defaultBounds = defaultBounds,
): Promise<void> => {
  const until = performance.now() + bounds.ms;
  const failed: unknown[] = [];
  let isMore = false;
  for (const { table, forget } of keepers) {
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
      deps.log.error({ err: error, table }, 'What is over could not be deleted');
    }
    if (deleted > 0) deps.log.info({ table, deleted }, 'Deleted what is over');
  }
  if (isMore) {
    await deps.jobs.send('keepers.forget-old', {}, { singletonKey: 'more', startAfterSeconds: restSeconds });
  }
  if (failed.length > 0) throw failed[0];
};

export const keepersJob = (deps: Deps): void => {
  deps.jobs.define('keepers.forget-old', {
    title: 'Delete what has been kept long enough',
    handler: () => forgetOld(deps),
    cron: '17 3 * * *',
  });
};
