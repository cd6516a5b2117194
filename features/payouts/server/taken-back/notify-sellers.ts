import { findUsersByIds } from '#features/account/server/public.ts';
import type { MailPurpose } from '#features/mailing/server/public.ts';
import type { ItemRecord, OrderRecord } from '#features/orders/server/public.ts';
import { netOf } from '#features/orders/item-amounts.ts';
import { receiversOf, receiversOfOrder } from '#features/orders/receivers.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Events } from '#platform/events/events.ts';
import { type NotifySellerDeps, writeDisputedMail, writeTakenBackMail } from './write-taken-back-mail.ts';

/**
 * Emails sellers and collaborators what a refund or a lost dispute takes back from them, once for all ledger lines that
 * no email has covered yet. People for whom no email about the sale was due get none about the refund.
 */
export const notifySellers = async (
  deps: NotifySellerDeps,
  trx: Trx,
  { order, why }: Events['orders.taken-back'],
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
  /** The newest line that an earlier email covered. */
  readonly since: number;
}

/** The buyer's refund without the label's fee and the collaborators' shares of it, by item. */
const findTakenBack = async (trx: Trx, { orderId, sellerId, since }: TakenBackQuery) => {
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(['number', 'seller_id', 'kind', 'item_id', 'description', 'cents', 'created_at', 'fact'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['refund', 'fee', 'split'])
    .where('number', '>', since)
    .orderBy('number')
    .execute();
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  const isOfRefund = (row: (typeof rows)[number]): boolean =>
    row.kind === 'refund' ||
    // The first lines are the sale's own fee and shares. Later lines come from a refund or Stripe's fee.
    (!row.fact.endsWith(':1') &&
      refunds.some(
        (refund) => refund.item_id === row.item_id && refund.created_at.getTime() === row.created_at.getTime(),
      ));
  const own = rows.filter((row) => row.seller_id === sellerId && isOfRefund(row));
  const byItem = Map.groupBy(own, ({ item_id }) => item_id);
  return {
    line: own.at(-1)?.number ?? null,
    items: [...byItem.values()].map((lines) => ({
      description: (lines.find(({ kind }) => kind !== 'split') ?? lines[0])?.description ?? '',
      cents: -lines.reduce((sum, { cents }) => sum + cents, 0),
    })),
  };
};

/** Emails everyone who earns from an order that its payment is disputed, and that transfers for it wait. */
export const notifyDisputed = async (
  deps: NotifySellerDeps,
  trx: Trx,
  order: OrderRecord,
  change: number,
): Promise<void> => {
  const items = order.items.filter((item) => item.state === 'frozen' && item.price_cents > 0);
  const shares = await findShares(trx, items);
  for (const seller of await findUsersByIds(trx, [...new Set(items.flatMap(receiversOf))])) {
    const own = items.flatMap((item) => {
      const cents = item.seller_id === seller.id ? netOf(item) : (shares.get(`${item.id} ${seller.id}`) ?? 0);
      return cents > 0 ? [{ title: item.beat_title, detail: item.license.title, cents }] : [];
    });
    if (seller.closed_at !== null || own.length === 0) continue;
    await writeDisputedMail(deps, trx, { seller, order, items: own, purpose: disputedPurpose(change, seller.id) });
  }
};

const findShares = async (trx: Trx, items: readonly ItemRecord[]): Promise<ReadonlyMap<string, number>> => {
  const shared = items.filter((item) => item.shares.length > 0).map((item) => item.id);
  if (shared.length === 0) return new Map();
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(['item_id', 'seller_id'])
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('item_id', 'in', shared)
    .groupBy(['item_id', 'seller_id'])
    .execute();
  return new Map(rows.map(({ item_id, seller_id, cents }) => [`${item_id} ${seller_id}`, cents]));
};

const disputedPurpose = (change: number, sellerId: string): MailPurpose => `payouts.disputed:${sellerId}:${change}`;

/** The emails of these kinds that an order's sellers and collaborators may have received, for its history. */
export const findSellerMails = async (
  db: Queryable,
  order: Pick<OrderRecord, 'id' | 'items'>,
  disputes: readonly number[],
): Promise<MailPurpose[]> => {
  const lines = await db
    .selectFrom('payouts_entries')
    .select('number')
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['refund', 'fee', 'split'])
    .execute();
  const sellers = receiversOfOrder(order);
  return [
    ...lines.map(({ number }) => purposeOf(number)),
    ...disputes.flatMap((change) => sellers.map((sellerId) => disputedPurpose(change, sellerId))),
  ];
};
