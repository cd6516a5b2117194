import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { sendFailedMail, sendSettlingMail } from '../mails/unpaid-mails.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { orderLife, transitionOrder } from '../lifecycle/order-states.ts';

/** The state of a checkout without payment: the bank has yet to send the money, has refused it, or time is up. */
export interface Unpaid {
  readonly state: 'settling' | 'failed' | 'expired';
  /** The payment page that reported this; null if none did. */
  readonly sessionId: string | null;
  /** False if the buyer never saw a payment page, or if Stripe doesn't know it. */
  readonly mailBuyer: boolean;
}

declare module '#platform/events/events.ts' {
  interface Events {
    /** An order has changed without a payment: it is settling, failed or expired. */
    'orders.unpaid': { readonly order: OrderRecord };
  }
}

const mails = { settling: sendSettlingMail, failed: sendFailedMail, expired: null } as const;

/** Applies a checkout without payment to a locked order. A transition that isn't allowed is ignored. */
export const applyUnpaid = async (
  deps: MailDeps & { readonly clock: { now(): Date } },
  trx: Trx,
  order: OrderRecord,
  { state, sessionId, mailBuyer }: Unpaid,
): Promise<OrderRecord> => {
  // While an order is settling, each check is written to it. One that failed or expired already isn't written again.
  const isOver = order.state === state && state !== 'settling';
  if (isOver || !orderLife.may(order, state)) return order;
  if (mailBuyer) await mails[state]?.(deps, trx, order);
  const unpaid = await transitionOrder(trx, order, state, {
    checked_at: deps.clock.now(),
    ...(sessionId !== null && { session_id: sessionId }),
  });
  await publish(trx, 'orders.unpaid', { order: unpaid });
  return unpaid;
};

/** Records the payment page of a pending order; returns false if the order no longer waits for one. */
export const notePaymentPage = async (trx: Trx, orderId: string, sessionId: string): Promise<boolean> => {
  const noted = await orderLife
    .moveWhere(trx, 'pending', { session_id: sessionId, revision: sql<number>`revision + 1` })
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return noted.numUpdatedRows > 0;
};
