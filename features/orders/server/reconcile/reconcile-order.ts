import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { logOrder } from '../lifecycle/log-order.ts';
import { scheduleCheck } from '../lifecycle/orders-to-check.ts';
import type { Payment } from '../payment/apply-payment.ts';
import { applyUnpaid } from '../payment/apply-unpaid.ts';
import { applyCheckout, fulfillOrder } from './apply-checkout.ts';
import { isOpen, isPaid } from '../../state-groups.ts';

/** Session ids of free orders, which Stripe doesn't know. */
const freeSessionPrefix = 'free_';

/** The payment of a free order, which can't be refunded or disputed. */
const freePayment = (sessionId: string): Payment => ({
  sessionId,
  paymentIntentId: null,
  chargeId: null,
  paidAt: null,
  paidWith: null,
  providerFeeCents: 0,
  totalCents: 0,
  tax: null,
  acceptedTerms: false,
  refundedCents: 0,
  refunds: [],
  isDisputed: false,
  chargedBackCents: 0,
});

/** Completes a new order that costs nothing. */
export const fulfillFreeOrder = (deps: Deps, trx: Trx, order: OrderRecord): Promise<OrderRecord> =>
  fulfillOrder(deps, trx, order, freePayment(freeSessionPrefix + randomBytes(24).toString('base64url')));

const tries = 30;

/**
 * The only way for money to reach an order: fetches the checkout from Stripe and applies its state in one transaction.
 * Repeated, concurrent, late or out of order: the result is the same. Pass `sessionId` for an order that lost its
 * session id in a crash, and `seen` if you have just read the order.
 * @returns null if there is no such order
 * @throws PaymentProviderError if Stripe can't be reached, or refuses the request
 */
export const reconcileOrder = async (
  deps: Deps,
  orderId: string,
  options: { readonly sessionId?: string | undefined; readonly seen?: OrderRecord } = {},
): Promise<OrderRecord | null> => {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = (attempt === 1 ? options.seen : undefined) ?? (await findOrder(deps.db, { id: orderId }));
    const session = seen?.session_id ?? options.sessionId;
    if (!seen || session === undefined) return seen;
    if (session.startsWith(freeSessionPrefix)) return await reapplyFree(deps, seen, session);
    const checkout = await deps.payments.getCheckout(session);
    if (checkout && checkout.orderId !== orderId) return seen;
    const applied = await inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      // The order has changed since our request: our response may be outdated.
      if (!order || order.revision !== seen.revision) return null;
      const known = checkout ? await applyCheckout(deps, trx, order, checkout) : await forgetUnknown(deps, trx, order);
      await scheduleCheck(trx, known, deps.clock.now());
      return known;
    });
    if (applied) {
      logOrder(deps.log, seen, applied);
      reportTax(deps, seen, applied);
      return applied;
    }
    await delay(Math.random() * 20 * attempt);
  }
  throw new Error(`the order ${orderId} kept changing while it was reconciled`);
};

/** Logged once, as an alarm. The order goes on, but someone must check what was charged and reported. */
const reportTax = ({ log }: Deps, seen: OrderRecord, { id, number, tax_facts: facts }: OrderRecord): void => {
  if (seen.tax_facts !== null || !facts?.problem) return;
  log.error(
    { orderId: id, order: number, problem: facts.problem },
    'The tax of a paid order is wrong: see the order in the admin dashboard',
  );
};

/** A free order changes only if a beat in it is sold exclusively, or if a license that it upgrades changes. */
const reapplyFree = async (deps: Deps, seen: OrderRecord, session: string): Promise<OrderRecord> => {
  const applied = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, seen.id);
    return order && isPaid(order.state) ? await fulfillOrder(deps, trx, order, freePayment(session)) : order;
  });
  if (applied) logOrder(deps.log, seen, applied);
  return applied ?? seen;
};

/** Stripe doesn't know the page, for example after a change of account: the order expires when its time is up. */
const forgetUnknown = async (deps: Deps, trx: Trx, order: OrderRecord): Promise<OrderRecord> => {
  const now = deps.clock.now();
  if (!isOpen(order.state) || (order.session_expires_at ?? now) > now) return order;
  return await applyUnpaid(deps, trx, order, { state: 'expired', sessionId: null, mailBuyer: false });
};
