import { dayMs } from '#contract-kit/numbers/durations.ts';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { isReceiver } from '#features/orders/receivers.ts';

/** How long a transfer waits at most for Stripe's fee. */
const maxFeeWaitMs = 8 * dayMs;

/** False while a dispute is open, or before Stripe's fee is known, which may reduce what the seller gets. */
export const isReady = (order: OrderRecord, now: Date): boolean =>
  order.state === 'paid' &&
  order.charge_id !== null &&
  (order.provider_fee_cents !== null || (order.paid_at ?? now).getTime() + maxFeeWaitMs < now.getTime());

const compareEveryMs = dayMs;
const compareMaxAgeMs = 30 * compareEveryMs;

/** When a transfer is next compared with Stripe, where an operator may reverse it; null if it is too old for that. */
export const nextComparison = (madeAt: Date, now: Date): Date | null =>
  now.getTime() - madeAt.getTime() < compareMaxAgeMs ? new Date(now.getTime() + compareEveryMs) : null;

interface Payment {
  readonly order: OrderRecord;
  readonly sellerId: string;
  readonly amountCents: number;
}

/** The plan is recorded before Stripe is called. Returns false if the seller's account can't receive a transfer now. */
export const planTransfer = async (
  trx: Trx,
  now: Date,
  { order, sellerId, amountCents }: Payment,
): Promise<boolean> => {
  const account = await trx
    .selectFrom('payouts_accounts')
    .select('provider_account')
    .where('user_id', '=', sellerId)
    .where('transfers_active', '=', true)
    .executeTakeFirst();
  if (!account) return false;
  const number = (await highestNumber(trx, order.id, sellerId)) + 1;
  await trx
    .insertInto('payouts_transfers')
    .values({
      id: newId(now.getTime()),
      seller_id: sellerId,
      order_id: order.id,
      number,
      provider_account: account.provider_account,
      charge_id: (await leftOfCharge(trx, order)) >= amountCents ? order.charge_id : null,
      amount_cents: amountCents,
      item_ids: order.items.filter((item) => isReceiver(item, sellerId)).map((item) => item.id),
      state: 'planned',
      idempotency_key: `transfer:${order.id}:${sellerId}:${number}`,
      compare_at: nextComparison(now, now),
      created_at: now,
    })
    .execute();
  return true;
};

/** 0 before the first transfer. */
export const highestNumber = async (trx: Trx, orderId: string, sellerId: string): Promise<number> => {
  const { number } = await trx
    .selectFrom('payouts_transfers')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return number ?? 0;
};

/** What can still be transferred from the charge itself. A reversal doesn't make it available again. */
const leftOfCharge = async (trx: Trx, order: OrderRecord): Promise<number> => {
  const { used } = await trx
    .selectFrom('payouts_transfers')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('used'))
    .where('order_id', '=', order.id)
    .where('charge_id', '=', order.charge_id)
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return order.total_cents - (used ?? 0);
};
