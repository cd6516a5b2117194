import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { buyerOf } from '#features/orders/document-facts.ts';
import { proofOf } from '#features/orders/license-code.ts';
import {
  findAgreements,
  isBuyersOwn,
  lockOrder,
  type OrderRequest,
  readOrder,
  setShowsBuyer,
} from '#features/orders/server/public.ts';
import { isLicensed } from '#features/orders/state-groups.ts';
import { maskName } from '#features/orders/shown-buyer.ts';
import { inTransaction, type Db, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { OwnProof } from '../contract.ts';
import { findUses } from './find-uses.ts';

export interface ItemRequest extends OrderRequest {
  readonly itemId: string;
}

const limit: RateLimit = { name: 'orders.proof', max: 100, seconds: 600 };

/** The proof that was stored with the agreement. */
const readProof = async (
  { db, publicUrl }: { readonly db: Db; readonly publicUrl: string },
  itemId: string,
): Promise<OwnProof | null> => {
  const found = (await findAgreements(db, [itemId])).get(itemId);
  if (!found) return null;
  return {
    ...proofOf({ publicUrl }, { site: found.facts.site, code: found.code }),
    buyer: found.facts.buyer.customer?.name ?? null,
    masked: maskName(buyerOf(found.facts)),
    showsBuyer: found.shows_buyer,
    uses: (await findUses(db, [itemId])).get(itemId) ?? [],
  };
};

/** For the buyer, and for admins, who may read every order. */
export const getOwnProof = async (
  deps: Deps,
  request: ItemRequest,
): Promise<OwnProof | Failure<'ORDERS_NOT_FOUND'>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id, state }) => id === request.itemId && isLicensed(state));
  return (item && (await readProof(deps, item.id))) ?? fail('ORDERS_NOT_FOUND');
};

/**
 * Locks the order while its buyer changes the proof of their license. Nobody else may change it, not even an admin, and
 * there's no proof of a license that is on hold or has ended.
 */
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
    const isTheirs = isOwn && order.items.some(({ id, state }) => id === itemId && isLicensed(state));
    return isTheirs ? await change(trx) : fail('ORDERS_NOT_FOUND');
  });
};

export const showBuyer = async (
  deps: Deps,
  { showsBuyer, ...request }: ItemRequest & { readonly showsBuyer: boolean },
): Promise<OwnProof | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>> => {
  const changed = await changeOwn(deps, request, (trx) => setShowsBuyer(trx, request.itemId, showsBuyer));
  return isFailure(changed) ? changed : await getOwnProof(deps, request);
};
