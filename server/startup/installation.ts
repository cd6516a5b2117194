import type { Generated } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';

/** Has one row. */
export interface InstallationTable {
  id: boolean;
  shop_id: Generated<string>;
  secret_mark: string | null;
  storage_mark: string | null;
  storage_name: string | null;
  restored_from: Date | null;
  noted_at: Generated<Date>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

export const findShopId = async (db: Queryable): Promise<string> => {
  const { shop_id: shopId } = await db.selectFrom('installation').select('shop_id').executeTakeFirstOrThrow();
  return shopId;
};

/** When the backup was made; null if the shop wasn't restored, or later payments have been reconciled. */
export const findRestoredFrom = async (db: Queryable): Promise<Date | null> =>
  (await db.selectFrom('installation').select('restored_from').executeTakeFirst())?.restored_from ?? null;

/** Records that everything at Stripe since then has been reconciled. */
export const noteReconciled = async (db: Queryable, since: Date): Promise<void> => {
  await db.updateTable('installation').set({ restored_from: null }).where('restored_from', '>=', since).execute();
};
