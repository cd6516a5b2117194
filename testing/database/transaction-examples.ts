import { sql } from 'kysely';
import { afterCommit, type Db, inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';

interface Holder {
  readonly db: Db;
}

const ask = async (db: Queryable): Promise<void> => void (await sql`select 1`.execute(db));
const askAlone = async ({ db }: { readonly db: Queryable }): Promise<void> => await ask(db);
const askTogether = async (deps: Holder, trx: Trx): Promise<void> => void [deps, await ask(trx)];

/** Only lines marked `breach` access the database outside their transaction; the check must name exactly these. */
export const examples = {
  member: (deps: Holder): Promise<void> =>
    inTransaction(deps.db, async (trx) => {
      await ask(deps.db); // breach
      await ask(trx);
    }),
  outerName: (db: Db): Promise<void> =>
    inTransaction(db, async () => {
      await ask(db); // breach
    }),
  parameter: async (
    { db }: Holder, // breach
    trx: Trx,
  ): Promise<void> => void [db, await ask(trx)], // breach
  helper: async (deps: Holder, trx: Trx): Promise<void> => {
    await askTogether(deps, trx);
    await askAlone(deps); // breach
    await askAlone({ ...deps, db: trx });
  },
  later: (deps: Holder): Promise<void> =>
    inTransaction(deps.db, async (trx) => {
      afterCommit(trx, () => ask(deps.db));
    }),
};
