import type { Db } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import type { ItemState, OrderState } from '../../contract.ts';
import { takenBackOf } from '../../kept-of.ts';
import type { ItemRecord, OrderRecord } from './order-record.ts';
import { findOrder } from './order-record.ts';

// Each step is logged once after its commit, without personal data. Payouts log transfers.

const orderLabel: Readonly<Record<OrderState, string>> = {
  pending: 'Order placed',
  settling: 'Order is waiting for the bank',
  paid: 'Order paid',
  failed: 'Order failed',
  expired: 'Order expired',
  refunded: 'Order refunded',
  disputed: 'Order disputed',
};

const itemLabel: Readonly<Record<ItemState, string>> = {
  pending: 'Order items placed',
  granted: 'Order granted',
  upgraded: 'Order items upgraded',
  frozen: 'Order frozen',
  withdrawn: 'Order items withdrawn',
  lost: 'Order items lost to an exclusive license',
};

const itemStates = ['granted', 'upgraded', 'frozen', 'withdrawn', 'lost'] as const;

type Before = Pick<OrderRecord, 'state' | 'refunded_cents' | 'charged_back_cents' | 'items'> | null;

/** Logs the changes of an order between two readings; `before` is null when it was placed. */
export const logOrder = (log: Log, before: Before, after: OrderRecord): void => {
  const which = { orderId: after.id, order: after.number };
  const refundedCents = takenBackOf(after) - (before ? takenBackOf(before) : 0);
  if (!before) log.info({ ...which, items: after.items.length, cents: after.total_cents }, orderLabel.pending);
  if (after.state !== (before?.state ?? 'pending') && after.state !== 'refunded') {
    log.info({ ...which, cents: after.total_cents }, orderLabel[after.state]);
  }
  for (const state of itemStates) {
    const items = after.items.filter((item) => item.state === state && stateBefore(before, item) !== state);
    if (items.length > 0) log.info({ ...which, items: items.length }, itemLabel[state]);
  }
  if (refundedCents !== 0 || (after.state === 'refunded' && before?.state !== 'refunded')) {
    log.info({ ...which, cents: refundedCents, of: after.total_cents }, orderLabel.refunded);
  }
};

const stateBefore = (before: Before, { id }: ItemRecord): ItemState | undefined =>
  before?.items.find((item) => item.id === id)?.state;

/** Kinds of emails about one order. Their purpose ends with the order's id. */
const orderMail =
  /^(purchase|lost|taken-back|settling|failed|refunded|disputed|dispute-lost|withheld|license-back|withdrawal(?:-accepted|-declined)?):(?:.*:)?([0-9a-f-]{36})$/;

/** Logs a sent email if it's about an order. */
export const logOrderMail = async (db: Db, log: Log, purpose: string): Promise<void> => {
  const [, mail, orderId] = orderMail.exec(purpose) ?? [];
  if (orderId === undefined) return;
  const order = await findOrder(db, { id: orderId });
  if (order) log.info({ orderId, order: order.number, mail }, 'Order mailed');
};
