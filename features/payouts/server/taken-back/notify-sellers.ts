import { findUsersByIds } from '#features/account/server/public.ts';
import type { MailPurpose } from '#features/mailing/server/public.ts';
import type { ItemRecord, OrderRecord, TakenBackWhy } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { type NotifySellerDeps, writeDisputedMail, writeTakenBackMail } from './write-taken-back-mail.ts';

/**
 * Tells each seller of an order what a refund or a lost dispute takes back from them, as the ledger says it, once for all
 * lines that they haven't been told of. Nobody is told of sales that they were never to be told of.
 */
export const notifySellers = async (
  deps: NotifySellerDeps,
  trx: Trx,
  order: OrderRecord,
  why: TakenBackWhy,
): Promise<void> => {
  const notices = await trx
    .selectFrom('payouts_sale_notices')
    .select(['seller_id', 'notified_line'])
    .where('order_id', '=', order.id)
    .orderBy('seller_id')
    .forUpdate()
    .execute();
  for (const { seller_id: sellerId, notified_line: since } of notices) {
    const { line, items } = await findTakenBack(trx, { orderId: order.id, sellerId, since });
    if (line === null) continue;
    await trx
      .updateTable('payouts_sale_notices')
      .set({ notified_line: line })
      .where('order_id', '=', order.id)
      .where('seller_id', '=', sellerId)
      .execute();
    const [seller] = await findUsersByIds(trx, [sellerId]);
    if (seller?.closed_at !== null || items.every(({ cents }) => cents <= 0)) continue;
    await writeTakenBackMail(deps, trx, { seller, order, items, why, purpose: purposeOf(line) });
  }
};

const purposeOf = (line: number): MailPurpose => `payouts.taken-back:${line}`;

interface TakenBackQuery {
  readonly orderId: string;
  readonly sellerId: string;
  /** The newest line that they were told of. */
  readonly since: number;
}

/** By item, what the lines since then take from the seller: what went to the buyer, less the label's fee on it. */
const findTakenBack = async (trx: Trx, { orderId, sellerId, since }: TakenBackQuery) => {
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(['number', 'kind', 'item_id', 'description', 'cents', 'created_at', 'fact'])
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .where('kind', 'in', ['refund', 'fee'])
    .where('number', '>', since)
    .orderBy('number')
    .execute();
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  const isOfRefund = (row: (typeof rows)[number]): boolean =>
    row.kind === 'refund' ||
    // The fee of the sale itself is the first; later ones come with a refund, or with the provider's own fee.
    (!row.fact.endsWith(':1') &&
      refunds.some(
        (refund) => refund.item_id === row.item_id && refund.created_at.getTime() === row.created_at.getTime(),
      ));
  const byItem = Map.groupBy(rows.filter(isOfRefund), ({ item_id }) => item_id);
  return {
    line: refunds.at(-1)?.number ?? null,
    items: [...byItem.values()].map((lines) => ({
      description: lines[0]?.description ?? '',
      cents: -lines.reduce((sum, { cents }) => sum + cents, 0),
    })),
  };
};

/** Tells the sellers of an order that its payment is disputed, so that they aren't paid for it yet. */
export const notifyDisputed = async (
  deps: NotifySellerDeps,
  trx: Trx,
  order: OrderRecord,
  change: number,
): Promise<void> => {
  const isSold = (item: ItemRecord): boolean => item.state === 'frozen' && item.price_cents > 0;
  const items = Map.groupBy(order.items.filter(isSold), ({ seller_id }) => seller_id);
  for (const seller of await findUsersByIds(trx, [...items.keys()])) {
    if (seller.closed_at !== null) continue;
    await writeDisputedMail(deps, trx, {
      seller,
      order,
      items: items.get(seller.id) ?? [],
      purpose: disputedPurpose(change, seller.id),
    });
  }
};

const disputedPurpose = (change: number, sellerId: string): MailPurpose => `payouts.disputed:${sellerId}:${change}`;

/** Which emails of these kinds the sellers of an order may have got, for the order's history. */
export const findSellerMails = async (
  db: Queryable,
  order: Pick<OrderRecord, 'id' | 'items'>,
  disputes: readonly number[],
): Promise<MailPurpose[]> => {
  const lines = await db
    .selectFrom('payouts_entries')
    .select('number')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'refund')
    .execute();
  const sellers = [...new Set(order.items.map(({ seller_id }) => seller_id))];
  return [
    ...lines.map(({ number }) => purposeOf(number)),
    ...disputes.flatMap((change) => sellers.map((sellerId) => disputedPurpose(change, sellerId))),
  ];
};
