import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { TestDatabase } from './test-database.ts';

interface Shop {
  readonly deps: Pick<Deps, 'db'>;
  readonly database: Pick<TestDatabase, 'pool'>;
}

/** Number of statements containing `words` that wait for a locked row. */
export const waitingFor = async ({ database }: Pick<Shop, 'database'>, words: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `select count(*)::int as calls from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${words}%`],
  );
  return rows[0].calls;
};

/** Runs `take` in a transaction that stays open until the returned function is called. `rest` runs before it commits. */
export const hold = async (
  { deps }: Pick<Shop, 'deps'>,
  take: (trx: Trx) => Promise<unknown>,
): Promise<(rest?: (trx: Trx) => Promise<unknown>) => Promise<void>> => {
  const [taken, released] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<((trx: Trx) => Promise<unknown>) | undefined>(),
  ];
  const holding = inTransaction(deps.db, async (trx) => {
    await take(trx);
    taken.resolve();
    const rest = await released.promise;
    await rest?.(trx);
  });
  await Promise.race([taken.promise, holding]);
  return async (rest) => {
    released.resolve(rest);
    await holding;
  };
};
