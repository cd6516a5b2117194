import type { Selectable } from 'kysely';
import { formatCents } from '#contract-kit/format.ts';
import { findMails, type MailPurpose } from '#features/mailing/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import type { HistoryEntry, OrderEvent } from '../../contract-admin.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { ChangeTable } from '../tables.ts';
import { findMoneyEvents } from '../updates/money-events.ts';
import { t } from '#contract-kit/texts/text.ts';

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** A feature's entries about an order's money. */
    'orders.history': (db: Db, order: OrderRecord) => Promise<HistoryEntry[]>;
    /** Emails that an order's sellers may have received. `disputes` are the ids of its changes to `disputed`. */
    'orders.seller-mails': (db: Db, order: OrderRecord, disputes: readonly number[]) => Promise<MailPurpose[]>;
  }
}

const event = (kind: OrderEvent['kind'], at: Date, text: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  kind,
  at,
  text,
  reason: null,
  cents: null,
  reference: null,
  ...more,
});

const orderLabel: Readonly<Record<string, () => string>> = {
  settling: () => t`Payment processing: the bank hasn’t sent the money yet`,
  paid: () => t`Order paid`,
  failed: () => t`Payment failed`,
  expired: () => t`Order expired`,
  refunded: () => t`Order refunded in full`,
  'charged-back': () => t`The bank decided a dispute for the buyer`,
  disputed: () => t`Order frozen while the bank reviews the payment`,
  readdressed: () => t`Email corrected by an admin; earlier links ended`,
  mailed: () => t`Purchase email sent again by an admin`,
  reconciled: () => t`Payment checked with Stripe again by an admin`,
  'withdrawal-received': () => t`The buyer withdrew from the contract`,
  'withdrawal-accepted': () => t`Withdrawal accepted by an admin`,
  'withdrawal-declined': () => t`Withdrawal declined by an admin`,
  'withdrawal-reopened': () => t`Withdrawal open again: Stripe refused its refund`,
};

const itemLabel: Readonly<Record<string, (title: string) => string>> = {
  granted: (title) => t`${{ title }}: license and files delivered`,
  upgraded: (title) => t`${{ title }}: replaced by an upgrade`,
  frozen: (title) => t`${{ title }}: files frozen`,
  withdrawn: (title) => t`${{ title }}: license and files withdrawn`,
  lost: (title) => t`${{ title }}: lost to an earlier exclusive sale`,
  resold: (title) => t`${{ title }}: beat returned to its seller`,
};

type Change = Selectable<ChangeTable>;

const findChanges = ({ db }: Deps, order: OrderRecord): Promise<Change[]> =>
  db.selectFrom('orders_changes').selectAll().where('order_id', '=', order.id).orderBy('id').execute();

const eventsOf = (order: OrderRecord, rows: readonly Change[]): HistoryEntry[] => {
  const titles = new Map(order.items.map((item) => [item.id, item.beat_title]));
  return rows.map(({ item_id: itemId, became, reason, at }) => {
    if (itemId === null) return event('order', at, orderLabel[became]?.() ?? became, { reason });
    const title = titles.get(itemId) ?? t`An item`;
    return event('item', at, itemLabel[became]?.(title) ?? `${title}: ${became}`, { reason });
  });
};

const sentWords = (title: string | undefined): string =>
  title === undefined ? t`Refund sent` : t`Refund of ${{ title }} sent`;

const refusedWords = (title: string | undefined, reason: string): string =>
  title === undefined
    ? t`Refund refused by Stripe: ${{ reason }}`
    : t`Refund of ${{ title }} refused by Stripe: ${{ reason }}`;

const refunds = async ({ db }: Deps, order: OrderRecord): Promise<HistoryEntry[]> => {
  const rows = await db
    .selectFrom('orders_refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute();
  const titles = new Map(order.items.map((item) => [item.id, item.beat_title]));
  return rows.flatMap((refund) => {
    const title = titles.get(refund.item_id ?? '');
    const [cents, reason, reference] = [refund.amount_cents, refund.reason, refund.provider_id];
    const begun = title === undefined ? t`Refund requested` : t`Refund of ${{ title }} requested`;
    const requested = event('refund', refund.created_at, begun, { cents, reason });
    if (refund.ended_at === null) return [requested];
    const ended =
      refund.state === 'made'
        ? event('refund', refund.ended_at, sentWords(title), { cents, reference })
        : event('refund', refund.ended_at, refusedWords(title, refund.refusal ?? ''), { cents });
    return [requested, ended];
  });
};

const findHistory = async ({ db }: Deps, order: OrderRecord): Promise<HistoryEntry[]> =>
  (await Promise.all(providersOf(db, 'orders.history').map((find) => find(db, order)))).flat();

const findSellerMails = async (db: Db, order: OrderRecord, disputes: readonly number[]): Promise<MailPurpose[]> =>
  (await Promise.all(providersOf(db, 'orders.seller-mails').map((find) => find(db, order, disputes)))).flat();

const idsOf = (rows: readonly Change[], became: Change['became']): number[] =>
  rows.filter((row) => row.became === became).map(({ id }) => id);

const mails = async ({ db }: Deps, order: OrderRecord, rows: readonly Change[]): Promise<HistoryEntry[]> => {
  const disputes = idsOf(rows, 'disputed');
  const purposes: MailPurpose[] = [
    `purchase:${order.id}`,
    `lost:${order.id}`,
    `lost:upgrade:${order.id}`,
    `settling:${order.id}`,
    `failed:${order.id}`,
    `withdrawal:${order.id}`,
    `withdrawal-accepted:${order.id}`,
    `withdrawal-declined:${order.id}`,
    ...order.items.map((item): MailPurpose => `taken-back:${item.id}:${order.id}`),
    ...Array.from({ length: order.refund_mails }, (_, index): MailPurpose => `refunded:${index + 1}:${order.id}`),
    ...[...disputes, ...idsOf(rows, 'frozen')].map((change): MailPurpose => `disputed:${change}:${order.id}`),
    ...idsOf(rows, 'granted').map((change): MailPurpose => `license-back:${change}:${order.id}`),
    // Older orders have no `charged-back` change: their emails about lost disputes name the change to `refunded`.
    ...[...idsOf(rows, 'charged-back'), ...idsOf(rows, 'refunded')].map(
      (change): MailPurpose => `dispute-lost:${change}:${order.id}`,
    ),
    ...idsOf(rows, 'withdrawn').map((change): MailPurpose => `withheld:${change}:${order.id}`),
  ];
  const toSellers = await findSellerMails(db, order, disputes);
  return [...(await mailEvents(db, purposes, toBuyer)), ...(await mailEvents(db, toSellers, toSeller))];
};

type MailWords = Readonly<Record<'sent' | 'failed' | 'waiting', (subject: string) => string>>;

const toBuyer: MailWords = {
  sent: (subject) => t`Email sent: ${{ subject }}`,
  failed: (subject) => t`Email failed: ${{ subject }}`,
  waiting: (subject) => t`Email waiting: ${{ subject }}`,
};

const toSeller: MailWords = {
  sent: (subject) => t`Email to a seller sent: ${{ subject }}`,
  failed: (subject) => t`Email to a seller failed: ${{ subject }}`,
  waiting: (subject) => t`Email to a seller waiting: ${{ subject }}`,
};

const mailEvents = async (
  db: Deps['db'],
  purposes: readonly MailPurpose[],
  words: MailWords,
): Promise<HistoryEntry[]> =>
  (await findMails(db, purposes)).map(({ subject, writtenAt, sentAt, failedAt, failure }) => {
    const became = sentAt ? 'sent' : failedAt ? 'failed' : 'waiting';
    const reason = sentAt ? null : failure;
    return event('mail', sentAt ?? failedAt ?? writtenAt, words[became](subject), { reason });
  });

/** Everything that happened to an order and its money, oldest first, in the language that is being written. */
export const findOrderEvents = async (deps: Deps, order: OrderRecord): Promise<OrderEvent[]> => {
  // The sum of the prices, because tax that is added to them isn't known when an order is placed.
  const priceCents = order.items.reduce((sum, item) => sum + item.price_cents, 0);
  const placed = event('order', order.created_at, t`Order placed for ${{ price: formatCents(priceCents) }}`);
  const provider = (await findMoneyEvents(deps.db, order.id)).map(({ id, type, receivedAt, cents }) =>
    event('provider', receivedAt, t`Stripe reported ${{ type }}`, { cents, reference: id }),
  );
  const rows = await findChanges(deps, order);
  const happened = [
    placed,
    ...provider,
    ...eventsOf(order, rows),
    ...(await refunds(deps, order)),
    ...(await findHistory(deps, order)),
    ...(await mails(deps, order, rows)),
  ];
  return happened
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((found) => ({ ...found, at: found.at.toISOString() }));
};
