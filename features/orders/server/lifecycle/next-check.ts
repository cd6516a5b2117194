import { dayMs, hourMs, minuteMs } from '#contract-kit/numbers/durations.ts';
import type { OrderRecord } from './order-record.ts';

/** Most buyers pay within minutes. If the event is lost, they shouldn't wait much longer for their files. */
const pendingChecksMs = [1, 5, 15, 60].map((after) => after * minuteMs);
const retryMs = 5 * minuteMs;
const maxRetryMs = 6 * hourMs;
/** If Stripe hasn't reported its fee after this time, it never will. */
const feePatienceMs = 7 * dayMs;

export const owesRefund = (order: Pick<OrderRecord, 'state' | 'items'>): boolean =>
  order.state === 'paid' && order.items.some((item) => item.state === 'lost' && item.refunded_cents < item.paid_cents);

/** When to check an order with Stripe next, in case an event is lost. Checks get rarer. Null if nothing is missing. */
export const nextCheckAt = (order: OrderRecord, now: Date): Date | null => {
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  if (order.state === 'pending') return nextPendingCheckAt(order, now);
  if (order.state === 'disputed') return later(maxRetryMs);
  const age = now.getTime() - (order.paid_at ?? order.created_at).getTime();
  const feeIsMissing =
    order.state === 'paid' && order.total_cents > 0 && order.provider_fee_cents === null && age < feePatienceMs;
  return order.state === 'settling' || feeIsMissing || owesRefund(order)
    ? later(Math.min(Math.max(age / 10, retryMs), maxRetryMs))
    : null;
};

export const nextPendingCheckAt = (
  { created_at: opened, session_expires_at: closes }: Pick<OrderRecord, 'created_at' | 'session_expires_at'>,
  now: Date,
): Date => {
  const times = pendingChecksMs.map((ms) => opened.getTime() + ms);
  if (closes) times.push(closes.getTime());
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return new Date(Number.isFinite(next) ? next : now.getTime() + retryMs);
};
