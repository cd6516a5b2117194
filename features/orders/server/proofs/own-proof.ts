import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { LicenseUse, OwnProof } from '../../contract-proofs.ts';
import { isBuyersOwn, type OrderRequest, readOrder } from '../access/read-order.ts';
import { buyerOf, proofOf } from '../documents/agreement-document.ts';
import { lockOrder } from '../lifecycle/order-record.ts';
import { maskName } from './mask-name.ts';

export interface ItemRequest extends OrderRequest {
  readonly itemId: string;
}

const limit: RateLimit = { name: 'orders.proof', max: 100, seconds: 600 };

/** The proof that was stored with the agreement; null before the item is paid for. */
const readProof = async (
  { db, publicUrl }: { readonly db: Queryable; readonly publicUrl: string },
  itemId: string,
): Promise<OwnProof | null> => {
  const found = await db
    .selectFrom('orders_agreements')
    .select(['code', 'facts', 'shows_buyer'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (!found) return null;
  return {
    ...proofOf({ publicUrl }, { site: found.facts.site, code: found.code }),
    buyer: found.facts.buyer.customer?.name ?? null,
    masked: maskName(buyerOf(found.facts)),
    showsBuyer: found.shows_buyer,
    uses: (await findUses(db, [itemId])).get(itemId) ?? [],
  };
};

/** Uses by item, oldest first. */
export const findUses = async (
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LicenseUse[]>> => {
  const uses = new Map<string, LicenseUse[]>();
  if (itemIds.length === 0) return uses;
  const rows = await db
    .selectFrom('orders_uses')
    .selectAll()
    .where('item_id', 'in', [...itemIds])
    .orderBy('id')
    .execute();
  for (const { item_id: itemId, id, song, artist, channel, isrc, links } of rows) {
    uses.set(itemId, [...(uses.get(itemId) ?? []), { _id: id, song, artist, channel, isrc, links }]);
  }
  return uses;
};

/** For the buyer, and for admins, who may read every order. */
export const getOwnProof = async (
  deps: Deps,
  request: ItemRequest,
): Promise<OwnProof | Failure<'ORDERS_NOT_FOUND'>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id }) => id === request.itemId);
  return (item && (await readProof(deps, item.id))) ?? fail('ORDERS_NOT_FOUND');
};

/** Locks the order while its buyer changes the proof of their license. Nobody else may change it, not even an admin. */
export const changeOwn = async <T>(
  deps: Deps,
  { orderId, itemId, key, actor }: ItemRequest,
  change: (trx: Trx) => Promise<T>,
): Promise<T | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limit, orderId]);
  if (wait > 0) return fail('ORDERS_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction<T | Failure<'ORDERS_NOT_FOUND'>>(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const buyerId = actor.kind === 'user' ? actor.id : null;
    const isOwn = order !== null && isBuyersOwn(deps.config, order, { key, buyerId });
    const isSold = isOwn && order.items.some(({ id }) => id === itemId) && (await hasAgreement(trx, itemId));
    return isSold ? await change(trx) : fail('ORDERS_NOT_FOUND');
  });
};

const hasAgreement = async (trx: Trx, itemId: string): Promise<boolean> =>
  (await trx.selectFrom('orders_agreements').select('code').where('item_id', '=', itemId).executeTakeFirst()) !==
  undefined;

export const showBuyer = async (
  deps: Deps,
  { showsBuyer, ...request }: ItemRequest & { readonly showsBuyer: boolean },
): Promise<OwnProof | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>> => {
  const changed = await changeOwn(deps, request, (trx) =>
    trx
      .updateTable('orders_agreements')
      .set({ shows_buyer: showsBuyer })
      .where('item_id', '=', request.itemId)
      .execute(),
  );
  return isFailure(changed) ? changed : await getOwnProof(deps, request);
};
