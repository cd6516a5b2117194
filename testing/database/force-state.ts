import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { LifeTable, StateOf } from '#platform/lives/define-life.ts';

/** Ignores the allowed transitions, as a crash or a restore does. For tests only: other code uses the table's life. */
export const forceState = async <T extends LifeTable>(
  db: Queryable,
  table: T,
  id: string,
  state: StateOf<T>,
): Promise<void> => {
  await sql`update ${sql.table(table)} set state = ${state} where id = ${id}`.execute(db);
};
