import './tables.ts';
import type { Db, Trx } from '#platform/database/open.ts';

const name = 'first-admin';

/** Whether the settings have made an admin before, whatever has become of that account since. */
export const isFirstAdminMade = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('settings_values').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
};

/** Answers false when another process has been quicker; waits for one that is at it. */
export const noteFirstAdmin = async (trx: Trx, at: Date): Promise<boolean> => {
  const row = await trx
    .insertInto('settings_values')
    .values({ name, value: JSON.stringify({ madeAt: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
};
