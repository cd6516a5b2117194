import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { receiversOfOrder } from '#features/orders/receivers.ts';
import { inTransaction } from '#platform/database/open.ts';
import { withLock } from '#platform/database/with-lock.ts';
import type { ProviderReversal, SellerTransfer } from '#platform/stripe/payments.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { bookReversal, bookTransfer, type Transfer } from './book-transfer.ts';
import { highestNumber, nextComparison } from './plan-transfer.ts';

/**
 * Syncs an order with Stripe, as after a restore. Transfers and reversals that Stripe already made for it are added
 * before others may be planned.
 * @returns null if `apply` found no order
 */
export const withStripeTransfers = (
  deps: PayoutsDeps,
  orderId: string,
  apply: () => Promise<OrderRecord | null>,
): Promise<OrderRecord | null> =>
  // `transferWhatIsOwed` takes the same lock.
  withLock(deps.db, `payouts ${orderId}`, async () => {
    const order = await apply();
    if (!order) return null;
    const { found } = await adoptTransfers(deps, order);
    if (found > 0) await deps.jobs.send('payouts.settle-order', { orderId }, { singletonKey: orderId });
    return order;
  });

/** Adds Stripe's transfers and reversals that the ledger lacks. The caller must hold the order's lock. */
export const adoptTransfers = async (
  deps: PayoutsDeps,
  order: OrderRecord,
): Promise<{ readonly found: number; readonly added: number }> => {
  const found = (await deps.payments.findTransfers({ orderId: order.id })).flatMap((each) => ownOf(order, each));
  let added = 0;
  for (const own of found.toSorted((a, b) => a.number - b.number)) if (await adopt(deps, order, own)) added += 1;
  return { found: found.length, added };
};

interface OwnTransfer {
  readonly transfer: SellerTransfer;
  readonly key: string;
  readonly sellerId: string;
  readonly number: number;
}

/** Transfers that `planTransfer` created, to sellers and collaborators of this order. */
const ownOf = (order: OrderRecord, transfer: SellerTransfer): OwnTransfer[] => {
  const key = transfer.idempotencyKey ?? '';
  const [, orderId, sellerId = '', number] = key.split(':');
  const isOwn = orderId === order.id && receiversOfOrder(order).includes(sellerId);
  return isOwn && Number.isInteger(Number(number)) ? [{ transfer, key, sellerId, number: Number(number) }] : [];
};

/** @returns whether the transfer was unknown */
const adopt = async (deps: PayoutsDeps, order: OrderRecord, own: OwnTransfer): Promise<boolean> => {
  const byProvider = () =>
    deps.db
      .selectFrom('payouts_transfers')
      .selectAll()
      .where('provider_id', '=', own.transfer.transferId)
      .executeTakeFirst();
  const planned = await deps.db
    .selectFrom('payouts_transfers')
    .selectAll()
    .where('idempotency_key', '=', own.key)
    .executeTakeFirst();
  // `finishTransfer` gets Stripe's transfer by the key of ours.
  if (planned?.state === 'planned') return false;
  const isNew = !(await byProvider());
  if (isNew) await addTransfer(deps, order, own, planned);
  const transfer = await byProvider();
  if (transfer && transfer.state !== 'reversing') await adoptReversals(deps, order, own, transfer);
  return isNew;
};

/**
 * If Stripe refused our transfer because it already had one with the same key and another amount, the row of the
 * refused transfer stays, and Stripe's transfer gets a new row.
 */
const addTransfer = (
  deps: PayoutsDeps,
  order: OrderRecord,
  { transfer, key, sellerId, number }: OwnTransfer,
  refused: Transfer | undefined,
): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockSeller(trx, sellerId);
    const highest = await highestNumber(trx, order.id, sellerId);
    const row = await trx
      .insertInto('payouts_transfers')
      .values({
        id: newId(now.getTime()),
        seller_id: sellerId,
        order_id: order.id,
        number: Math.max(number, highest + 1),
        provider_account: transfer.accountId,
        charge_id: transfer.chargeId,
        amount_cents: transfer.amountCents,
        item_ids: transfer.itemIds,
        state: 'made',
        idempotency_key: refused ? `${key}:${transfer.transferId}` : key,
        provider_id: transfer.transferId,
        compare_at: nextComparison(transfer.created, now),
        created_at: transfer.created,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await bookTransfer(trx, now, order, row);
    // The seller may have connected after the backup was made.
    await trx
      .insertInto('payouts_accounts')
      .values({ user_id: sellerId, provider_account: transfer.accountId, country: '', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deps.jobs.send('payouts.check-account', { userId: sellerId }, { trx, singletonKey: sellerId });
  });

/** Only our own reversals, by the numbers in their keys. Those of an operator are found by `recordManualReversals`. */
const adoptReversals = async (
  deps: PayoutsDeps,
  order: OrderRecord,
  { transfer: { transferId, reversedCents }, key }: OwnTransfer,
  row: Transfer,
): Promise<void> => {
  let transfer = row;
  if (reversedCents <= transfer.reversed_cents) return;
  const reversals: ProviderReversal[] = [];
  for await (const reversal of deps.payments.listReversals(transferId)) reversals.push(reversal);
  for (const { amountCents, idempotencyKey } of reversals.toReversed()) {
    const [prefix = '', number] = idempotencyKey?.split(':reversal:') ?? [];
    if (!prefix.startsWith(key) || Number(number) <= transfer.reversals) continue;
    transfer = await bookReversal(deps, order, transfer, { cents: amountCents, by: 'us', number: Number(number) });
  }
};
