import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { LifeTable, StateOf } from '#platform/lives/define-life.ts';

/** Puts a row into a state from any other, as a crash or a restore may leave it. Code that isn't a test moves it by its life. */
export const forceState = async <T extends LifeTable>(
  db: Queryable,
  table: T,
  id: string,
  state: StateOf<T>,
): Promise<void> => {
  await sql`update ${sql.table(table)} set state = ${state} where id = ${id}`.execute(db);
};
