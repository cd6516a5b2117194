import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { buyAtCheckout, jobsDone, type PlainLine } from './buying.ts';
import { newBeatOf, type TestSeller } from './selling.ts';
import { writtenOrder } from './write-purchase.ts';

type Sale = readonly [seller: TestSeller, cents: number];

const newBeats = async (shop: TestApp, sales: readonly Sale[]): Promise<PlainLine[]> => {
  const lines = [];
  for (const [seller, cents] of sales) lines.push(await newBeatOf(shop, seller, cents));
  return lines;
};

/** Writes a paid order of one new beat per seller and price, without events, jobs or emails. */
export const sell = async (shop: TestApp, ...sales: readonly Sale[]): Promise<OrderRecord> =>
  await writtenOrder(shop, await newBeats(shop, sales));

/** The same, bought as a buyer does, for tests of the jobs, emails or transfers of a sale. */
export const sellAtCheckout = async (shop: TestApp, ...sales: readonly Sale[]): Promise<OrderRecord> =>
  await buyAtCheckout(shop, await newBeats(shop, sales));

/** The seller's ledger, oldest line first. */
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

/** What the label owes the seller over all orders; negative if the seller owes the label. */
export const dueOf = async (shop: TestApp, seller: TestSeller): Promise<number> =>
  (await linesOf(shop, seller)).reduce((sum, [kind, cents]) => (kind === 'payout' ? sum : sum + cents), 0);

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

/** Makes pending money available and pays all of it to the seller's bank. */
export const takeToBank = async (shop: TestApp, accountId: string) => {
  await shop.sandbox.control('balance/mature');
  await shop.sandbox.control(`accounts/${accountId}/payout`);
  await jobsDone(shop);
};

/** Reverses the order's newest transfer at Stripe, in full or in part, as an operator would. */
export const takeBackManually = async (shop: TestApp, order: OrderRecord, amount?: number) => {
  const [transfer] = await shop.deps.payments.findTransfers({ orderId: order.id });
  await shop.sandbox.control(`transfers/${transfer?.transferId}/reverse`, amount === undefined ? {} : { amount });
};
