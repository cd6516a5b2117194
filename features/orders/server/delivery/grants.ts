import { type Selectable, sql } from 'kysely';
import { currentFiles } from '#features/catalogue/server/public.ts';
import { byKind, type FileKind } from '#features/licenses/file-kinds.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import type { GrantTable } from '../tables.ts';

export type Grant = Selectable<GrantTable>;

/** Grants the beat's current files, once. Granted files never change, even if the beat's files do. */
export const grantFiles = async (trx: Trx, item: ItemRecord, now: Date): Promise<void> => {
  const files = await currentFiles(trx, [item.beat_id]);
  const bought = files.filter((file) => item.license.fileTypes.includes(file.kind));
  if (bought.length < item.license.fileTypes.length) {
    throw new Error(`the beat ${item.beat_id} lacks files that its license promises`);
  }
  await trx
    .insertInto('orders_grants')
    .values(bought.map((file) => ({ item_id: item.id, kind: file.kind, file_id: file.id, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** An upgrade keeps the files that its buyer already had and the new license lacks. */
export const keepEarlierFiles = async (trx: Trx, item: ItemRecord, now: Date): Promise<void> => {
  await trx
    .insertInto('orders_grants')
    .columns(['item_id', 'kind', 'file_id', 'granted_at'])
    .expression((grants) =>
      grants
        .selectFrom('orders_grants')
        .select([
          sql<string>`${item.id}::uuid`.as('item_id'),
          'kind',
          'file_id',
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('item_id', '=', item.reason_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The files that may be downloaded now: none while an order is frozen or after a refund. */
export const findGrants = async ({ db }: Deps, order: OrderRecord): Promise<Grant[]> => {
  const ids = order.items.filter((item) => item.state === 'granted').map((item) => item.id);
  if (ids.length === 0) return [];
  const grants = await db.selectFrom('orders_grants').selectAll().where('item_id', 'in', ids).execute();
  return grants.sort(byKind);
};

export const countDownload = async (db: Db, itemId: string, kind: FileKind, now: Date): Promise<void> => {
  await db
    .updateTable('orders_grants')
    .set((column) => ({ downloads: column('downloads', '+', 1), last_download_at: now }))
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .execute();
};
