import type { Db, Queryable } from '#platform/database/open.ts';
import type { SaleMails } from '../../contract.ts';

/** For sellers who haven't chosen. */
export const usualSaleMails: SaleMails = 'each';

export const getSaleMails = async (db: Queryable, userId: string): Promise<{ saleMails: SaleMails }> => {
  const row = await db
    .selectFrom('payouts_preferences')
    .select('sale_mails')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { saleMails: row?.sale_mails ?? usualSaleMails };
};

export const setSaleMails = async (db: Db, userId: string, saleMails: SaleMails): Promise<{ saleMails: SaleMails }> => {
  await db
    .insertInto('payouts_preferences')
    .values({ user_id: userId, sale_mails: saleMails })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sale_mails: saleMails }))
    .execute();
  return { saleMails };
};
