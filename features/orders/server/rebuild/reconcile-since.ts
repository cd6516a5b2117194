import { hourMs } from '#contract-kit/numbers/durations.ts';
import { id } from '#contract-kit/shapes.ts';
import { inTransaction } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { type ListedCheckout, PaymentProviderError } from '#platform/stripe/payments.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { moveOrderNumbers, orderNumberOf } from '../payment/move-numbers.ts';
import { takenBackOf } from '../../kept-of.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { applyWithTransfers, CannotRebuild, rebuildOrder } from './rebuild-order.ts';
import { isPaidBack } from './unknown-payment.ts';
import { isPaid } from '../../state-groups.ts';

export interface Reconciled {
  rebuilt: number;
  changed: number;
  /** Known orders that were up to date. */
  same: number;
  /** Checkouts of other programs on the Stripe account. */
  foreign: number;
  /** Payments whose orders are still wrong. */
  readonly problems: { readonly order: string; readonly sessionId: string; readonly why: string }[];
}

/** A payment page is open for a day at most, so one opened before the backup may be paid after it. */
const longestCheckoutMs = 25 * hourMs;
/** Maximum number of missing orders in one run; the next run continues. */
const maxMissing = 50_000;

/**
 * Brings orders up to date with all that happened at Stripe since this time: rebuilds missing orders, and applies what
 * no event has reported. Idempotent, safe while the shop runs, and resumable.
 * @throws PaymentProviderError if Stripe can't be reached.
 */
export const reconcileSince = async (deps: Deps, since: Date): Promise<Reconciled> => {
  const result: Reconciled = { rebuilt: 0, changed: 0, same: 0, foreign: 0, problems: [] };
  const seen = new Set<string>();
  const missing = await lookAtCheckouts(deps, since, { result, seen });
  // Oldest first, in the order in which they were placed.
  for (const checkout of missing.toReversed()) {
    seen.add(checkout.orderId);
    if (await rebuild(deps, checkout, result)) result.rebuilt += 1;
  }
  for await (const orderId of ordersWithMovements(deps, since)) {
    if (seen.has(orderId)) continue;
    seen.add(orderId);
    await catchUp(deps, orderId, result);
  }
  return result;
};

interface Looking {
  readonly result: Reconciled;
  readonly seen: Set<string>;
}

/** Returns our unexpired checkouts without an order here, newest first. Updates known orders that aren't paid here. */
const lookAtCheckouts = async (deps: Deps, since: Date, { result, seen }: Looking): Promise<ListedCheckout[]> => {
  const missing: ListedCheckout[] = [];
  let highest = 0;
  for await (const checkout of deps.payments.listCheckouts(new Date(since.getTime() - longestCheckoutMs))) {
    if (checkout.shopId !== deps.shopId || !isId(checkout.orderId)) {
      await judgeForeign(deps, checkout, result);
      continue;
    }
    highest = Math.max(highest, orderNumberOf(checkout.metadata['order_number'] ?? ''));
    const order = await findOrder(deps.db, { id: checkout.orderId });
    if (!order && checkout.status !== 'expired' && missing.length < maxMissing) missing.push(checkout);
    if (!order || isPaid(order.state) || checkout.status === 'expired') continue;
    seen.add(order.id);
    await catchUp(deps, order.id, result);
  }
  // Before any new order: a number that a buyer has seen must not be used again.
  await moveOrderNumbers(deps.db, highest);
  return missing;
};

/** Checkouts from before they carried the shop's id have a link to this shop, but don't say what was bought. */
const judgeForeign = async (deps: Deps, checkout: ListedCheckout, result: Reconciled): Promise<void> => {
  const isOld = checkout.shopId === null && checkout.successUrl.startsWith(`${deps.publicUrl}/`);
  if (!isOld) return void (result.foreign += 1);
  if (checkout.paymentStatus !== 'paid' || (await findOrder(deps.db, { sessionId: checkout.sessionId }))) return;
  if (await wasPaidBack(deps, checkout.sessionId)) return;
  const why = 'its checkout is from a version that didn’t write down at Stripe what was bought';
  result.problems.push({ order: checkout.orderId, sessionId: checkout.sessionId, why });
};

const rebuild = async (deps: Deps, checkout: ListedCheckout, result: Reconciled): Promise<boolean> => {
  const { sessionId, orderId, metadata, paymentStatus } = checkout;
  try {
    await rebuildOrder(deps, sessionId, orderId);
    await forget(deps, sessionId);
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'unavailable') throw error;
    if (paymentStatus !== 'paid' || (await wasPaidBack(deps, sessionId))) {
      await forget(deps, sessionId);
      return false;
    }
    if (!(error instanceof CannotRebuild))
      deps.log.error({ err: error, orderId }, 'An order could not be rebuilt from Stripe');
    const number = metadata['order_number'] ?? orderId;
    const why = error instanceof Error ? error.message : String(error);
    const payment = {
      session_id: sessionId,
      order_id: orderId,
      order_number: number,
      amount_cents: checkout.amountTotalCents,
      currency: checkout.currency,
      started_at: checkout.startedAt,
    };
    await inTransaction(deps.db, (trx) => publish(trx, 'orders.payment-unknown', { payment, reason: why }));
    result.problems.push({ order: number, sessionId, why });
    return false;
  }
};

const forget = ({ db }: Deps, sessionId: string): Promise<void> =>
  inTransaction(db, (trx) => publish(trx, 'orders.payment-known', { sessionId }));

/** False if Stripe refuses to say, so that the payment is listed and an admin looks at it. */
const wasPaidBack = async ({ payments, log }: Deps, sessionId: string): Promise<boolean> => {
  try {
    const checkout = await payments.getCheckout(sessionId);
    return checkout !== null && isPaidBack(checkout);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind === 'unavailable') throw error;
    log.error({ err: error, sessionId }, 'Stripe refused to say whether a payment was refunded');
    return false;
  }
};

/** The ids of known orders whose money moved, possibly repeated. */
const ordersWithMovements = async function* ({ db, payments }: Deps, since: Date): AsyncGenerator<string> {
  const byPayment = async (paymentIntentId: string) => (await findOrder(db, { paymentIntentId }))?.id;
  for (const list of [payments.listRefundedPayments, payments.listDisputedPayments]) {
    for await (const paymentIntentId of list(since)) {
      const orderId = await byPayment(paymentIntentId);
      if (orderId !== undefined) yield orderId;
    }
  }
  for await (const { orderId } of payments.listTransfers(since)) {
    if (orderId !== null && isId(orderId) && (await findOrder(db, { id: orderId }))) yield orderId;
  }
};

const isId = (value: string): boolean => id.safeParse(value).success;

const standOf = (order: OrderRecord | null): string =>
  JSON.stringify(
    order && [order.state, takenBackOf(order), order.items.map((item) => [item.state, item.refunded_cents])],
  );

/** One order's failure doesn't hold up the others. */
const catchUp = async (deps: Deps, orderId: string, result: Reconciled): Promise<void> => {
  const before = await findOrder(deps.db, { id: orderId });
  try {
    const after = await applyWithTransfers(deps.db, orderId, () => reconcileOrder(deps, orderId));
    if (standOf(before) === standOf(after)) result.same += 1;
    else result.changed += 1;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'unavailable') throw error;
    deps.log.error({ err: error, orderId }, 'An order could not be reconciled with Stripe');
    const why = error instanceof Error ? error.message : String(error);
    result.problems.push({ order: before?.number ?? orderId, sessionId: before?.session_id ?? '', why });
  }
};
