import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { checkOut, orderOf, pay, jobsDone } from './buying.ts';
import { newBeatOf, type TestSeller } from './selling.ts';

// What sellers are owed, and what becomes of it, in one line each.

/** An order over new beats of these sellers at these prices, paid. */
export const sell = async (
  shop: TestApp,
  ...lines: readonly (readonly [seller: TestSeller, cents: number])[]
): Promise<OrderRecord> => {
  const cart = [];
  for (const [seller, cents] of lines) cart.push(await newBeatOf(shop, seller, cents));
  const order = await checkOut(shop, cart);
  await pay(shop, order);
  await jobsDone(shop);
  return await orderOf(shop, order.id);
};

/** Their ledger, oldest line first. */
export const linesOf = async (shop: TestApp, { user }: TestSeller) =>
  (
    await shop.deps.db
      .selectFrom('payouts_entries')
      .select(['kind', 'cents'])
      .where('seller_id', '=', user.id)
      .orderBy('created_at')
      .orderBy('number')
      .execute()
  ).map(({ kind, cents }) => [kind, cents] as const);

/** What the label owes them, over all orders; below zero what they have got too much. */
export const dueOf = async (shop: TestApp, seller: TestSeller): Promise<number> =>
  (await linesOf(shop, seller)).reduce((sum, [kind, cents]) => (kind === 'payout' ? sum : sum + cents), 0);

/** Gives the buyer money back for one item. */
export const refundItem = async (shop: TestApp, order: OrderRecord, position: number, amountCents: number) => {
  await shop.deps.payments.refundItem({
    paymentIntentId: order.payment_intent_id ?? '',
    orderId: order.id,
    itemId: order.items[position]?.id ?? '',
    amountCents,
    reason: 'a test',
  });
  await jobsDone(shop);
};

/** All that is pending becomes available, and all that is available leaves for the seller's bank. */
export const takeToBank = async (shop: TestApp, accountId: string) => {
  await shop.sandbox.control('balance/mature');
  await shop.sandbox.control(`accounts/${accountId}/payout`);
  await jobsDone(shop);
};

/** Takes the newest transfer for an order back at the provider, in whole or in part, as an operator would. */
export const takeBackByHand = async (shop: TestApp, order: OrderRecord, amount?: number) => {
  const [transfer] = await shop.deps.payments.findTransfers({ orderId: order.id });
  await shop.sandbox.control(`transfers/${transfer?.transferId}/reverse`, amount === undefined ? {} : { amount });
};
