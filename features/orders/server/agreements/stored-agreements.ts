import { type Selectable, sql } from 'kysely';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type OrderRequest, readLicensedItem, type Refusal } from '../access/read-order.ts';
import type { AgreementTable } from '../tables.ts';

export type StoredAgreement = Selectable<AgreementTable>;

/** By item; items that were never paid for have none. */
export const findAgreements = async (
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAgreement>> => {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders_agreements')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
};

/** For the item's buyer, and for admins; refused like the item's files, except after an upgrade. */
export const readAgreement = async (
  deps: Deps,
  request: OrderRequest & { readonly itemId: string },
): Promise<StoredAgreement | Failure<Refusal>> => {
  const item = await readLicensedItem(deps, request);
  if (isFailure(item)) return item;
  return (await findAgreements(deps.db, [item.id])).get(item.id) ?? fail('ORDERS_NOT_FOUND');
};

/** More than there will ever be versions of the renderer; the oldest are dropped. */
const maxHashes = 20;

/** Puts the hash of the latest rendering first, so that files of an earlier renderer are recognized as ours. */
export const noteAgreementHash = async (db: Db, itemId: string, hash: string): Promise<void> => {
  await db
    .updateTable('orders_agreements')
    .set({ hashes: sql`(array_prepend(${hash}, array_remove(hashes, ${hash})))[1:${sql.lit(maxHashes)}]` })
    .where('item_id', '=', itemId)
    .execute();
};

/** Whether the page of the license's code shows the buyer's name. */
export const setShowsBuyer = async (trx: Trx, itemId: string, showsBuyer: boolean): Promise<void> => {
  await trx.updateTable('orders_agreements').set({ shows_buyer: showsBuyer }).where('item_id', '=', itemId).execute();
};
