import './tables.ts';
import type { Db, Trx } from '#platform/database/open.ts';

const name = 'first-admin';

/** Whether the configuration has ever made an admin, even if that account is gone. */
export const isFirstAdminMade = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('settings_values').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
};

/**
 * Notes that the configuration made the first admin. Waits for another process that is doing the same, and returns
 * false if that process did it.
 */
export const noteFirstAdmin = async (trx: Trx, at: Date): Promise<boolean> => {
  const row = await trx
    .insertInto('settings_values')
    .values({ name, value: JSON.stringify({ madeAt: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
};
