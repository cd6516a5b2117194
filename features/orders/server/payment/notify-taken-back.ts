import type { Selectable } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { takenBackOf } from '../../kept-of.ts';
import { isPaid } from '../../state-groups.ts';
import { findLastChange, noteChange } from '../lifecycle/note-change.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { sendDisputedMail, sendDisputeLostMail, sendRefundedMail } from '../mails/taken-back-mails.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import type { RefundTable } from '../tables.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** The bank reviews the payment, so sellers aren't paid yet. `change` is the order's change to `disputed`. */
    'orders.disputed': { readonly order: OrderRecord; readonly change: number };
    /** Money may have gone back. Published after `orders.changed`, when the ledger knows what each seller loses. */
    'orders.taken-back': {
      readonly order: OrderRecord;
      readonly why: {
        /** `upgrade`: the license that the upgrade replaces has ended or was already upgraded. */
        readonly cause: 'refund' | 'dispute' | 'lost' | 'upgrade';
        readonly reason: string | null;
      };
    };
  }
}

type Refund = Selectable<RefundTable>;

/** Refunded cents without lost items, whose buyers are emailed about the refund before it's made. */
const refundedOf = ({ refunded_cents: cents, items }: OrderRecord): number =>
  items.reduce((left, item) => left - (item.state === 'lost' ? item.refunded_cents : 0), cents);

const changedTo = (state: ItemRecord['state'], before: OrderRecord, order: OrderRecord): ItemRecord[] =>
  order.items.filter(
    (item) => item.state === state && before.items.find(({ id }) => id === item.id)?.state !== item.state,
  );

/**
 * Tells buyer and sellers once what a payment event took from them, even if the event repeats. Refunds that an admin is
 * making wait for `notifyRefunds`, which knows the reason and whether to email the buyer.
 */
export const notifyTakenBack = async (
  deps: MailDeps,
  trx: Trx,
  { before, order }: { readonly before: OrderRecord; readonly order: OrderRecord },
): Promise<void> => {
  if (order.state === 'disputed' && before.state !== 'disputed') {
    const change = await findLastChange(trx, { orderId: order.id, became: 'disputed' });
    await sendDisputedMail(deps, trx, order, { change, items: changedTo('frozen', before, order) });
    await publish(trx, 'orders.disputed', { order, change });
  }
  const lostCents = newlyLost(before, order);
  if (lostCents > 0) {
    await noteChange(trx, { orderId: order.id, became: 'charged-back' });
    const change = await findLastChange(trx, { orderId: order.id, became: 'charged-back' });
    const items = changedTo('withdrawn', before, order);
    await sendDisputeLostMail(deps, trx, order, { change, cents: lostCents, items });
  }
  // Most events are a first payment, of which nothing has gone back.
  if (!isPaid(before.state) && takenBackOf(order) === 0) return;
  const known = await forgetFailed(trx, before, order);
  if (await isRefundUnderWay(trx, order.id)) return;
  await notifyBuyer(deps, trx, known, changedTo('withdrawn', before, order));
  await publish(trx, 'orders.taken-back', {
    order,
    why: { cause: lostCents > 0 ? 'dispute' : 'refund', reason: null },
  });
};

/** What banks took since `before`, without money that replaces a refund which has failed since. */
const newlyLost = (before: OrderRecord, order: OrderRecord): number =>
  Math.min(order.charged_back_cents - before.charged_back_cents, takenBackOf(order) - takenBackOf(before));

/** A refund that failed at the bank may be made again, and is then announced again. */
const forgetFailed = async (trx: Trx, before: OrderRecord, order: OrderRecord): Promise<OrderRecord> => {
  const failed = before.refunded_cents - order.refunded_cents;
  if (failed <= 0) return order;
  const corrected = { ...order, notified_refund_cents: Math.max(0, order.notified_refund_cents - failed) };
  await recordNotified(trx, corrected, { cents: 0, mails: 0 });
  return corrected;
};

/** Emails the buyer about refunds made at Stripe. */
const notifyBuyer = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  ended: readonly ItemRecord[],
): Promise<void> => {
  const cents = refundedOf(order) - order.notified_refund_cents;
  if (cents <= 0) return;
  await sendRefundedMail(deps, trx, order, { number: order.refund_mails + 1, cents, reason: null, ended });
  await recordNotified(trx, order, { cents, mails: 1 });
};

/** After an admin's refunds were applied to the locked order: publishes, and emails the buyer if the admin chose so. */
export const notifyRefunds = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  refunds: readonly Refund[],
): Promise<void> => {
  const [first] = refunds;
  if (!first) return;
  const cents = refunds.reduce((sum, refund) => sum + refund.amount_cents, 0);
  const isEnded = (item: ItemRecord): boolean =>
    item.state === 'withdrawn' &&
    (refunds.some((refund) => refund.item_id === item.id) ||
      (order.state === 'refunded' && item.refunded_cents === 0 && !item.withheld));
  if (first.email_buyer) {
    const ended = order.items.filter(isEnded);
    await sendRefundedMail(deps, trx, order, { number: order.refund_mails + 1, cents, reason: first.reason, ended });
  }
  await recordNotified(trx, order, { cents, mails: first.email_buyer ? 1 : 0 });
  await publish(trx, 'orders.taken-back', { order, why: { cause: 'refund', reason: first.reason } });
};

const isRefundUnderWay = async (trx: Trx, orderId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('orders_refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'planned')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const recordNotified = async (
  trx: Trx,
  order: OrderRecord,
  { cents, mails }: { readonly cents: number; readonly mails: number },
): Promise<void> => {
  await trx
    .updateTable('orders_orders')
    .set({ notified_refund_cents: order.notified_refund_cents + cents, refund_mails: order.refund_mails + mails })
    .where('id', '=', order.id)
    .execute();
};
