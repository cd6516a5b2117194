import type { Trx } from '#platform/database/open.ts';
import type { ItemState } from '../../contract.ts';
import { isSold } from '../../sold-states.ts';
import { writeAgreement } from '../agreements/write-agreement.ts';
import { grantFiles } from '../delivery/grants.ts';
import { assignReceipt } from '../receipts/assign-receipt.ts';
import { sendLostMail } from '../mails/lost-beat-mail.ts';
import { sendPurchaseMail } from '../mails/purchase-mail.ts';
import { type NotifyDeps, notifyTakenBack } from './notify-taken-back.ts';
import { claimBeat, isBeaten, lockExclusiveSales } from '../exclusive/sell-exclusive-once.ts';
import { isRefunded, transitionItem, transitionOrder } from '../lifecycle/order-states.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';

/** A payment as the provider reports it now. Amounts in cents. */
export interface Payment {
  readonly sessionId: string;
  readonly paymentIntentId: string | null;
  readonly chargeId: string | null;
  /** When the buyer paid, by the provider's clock; null if it doesn't say. */
  readonly paidAt: Date | null;
  /** "Visa ending in 4242"; null if the provider doesn't say. */
  readonly paidWith: string | null;
  /** The provider's own fee; null while it is not known. */
  readonly providerFeeCents: number | null;
  readonly refundedCents: number;
  /** What was refunded for single items, by item id. */
  readonly refundedByItem: ReadonlyMap<string, number>;
  readonly dispute: 'open' | 'lost' | null;
}

export type PaymentDeps = NotifyDeps;

export interface Applied {
  readonly order: OrderRecord;
  /** Items taken away by someone else's exclusive license, in this application. Some may have been delivered. */
  readonly lost: readonly ItemRecord[];
  /** Beats that this order has just bought exclusively. */
  readonly soldBeatIds: readonly string[];
}

/**
 * Applies a payment to its locked order: grants, freezes, withdraws, refunds. Applying it again changes nothing, and the
 * same payment state gives the same result whatever came before.
 */
export const applyPayment = async (
  deps: PaymentDeps,
  trx: Trx,
  before: OrderRecord,
  payment: Payment,
): Promise<Applied> => {
  const now = deps.clock.now();
  const allBack = payment.dispute === 'lost' || (before.total_cents > 0 && payment.refundedCents >= before.total_cents);
  const to = allBack ? 'refunded' : payment.dispute === 'open' ? 'disputed' : 'paid';
  const moved = await transitionOrder(trx, before, to, {
    session_id: payment.sessionId,
    payment_intent_id: payment.paymentIntentId ?? before.payment_intent_id,
    charge_id: payment.chargeId ?? before.charge_id,
    provider_fee_cents: payment.providerFeeCents ?? before.provider_fee_cents,
    refunded_cents: payment.refundedCents,
    paid_at: before.paid_at ?? payment.paidAt ?? now,
    // Once: later news must not restore the card details of a forgotten buyer.
    paid_with: before.paid_at === null ? payment.paidWith : before.paid_with,
    checked_at: now,
  });
  const paidAt = moved.paid_at ?? now;
  const sales = await lockExclusiveSales(trx, [...new Set(moved.items.map((item) => item.beat_id))]);

  const items: ItemRecord[] = [];
  const soldBeatIds: string[] = [];
  // Ordered by beat, so that two orders with several beats in common can't deadlock.
  for (const item of moved.items.toSorted((a, b) => a.beat_id.localeCompare(b.beat_id))) {
    let target = targetOf(item, payment, moved);
    const sale = sales.get(item.beat_id);
    const rival = sale && sale.orderId !== moved.id ? sale : undefined;
    if (item.state !== 'withdrawn' && target !== 'withdrawn' && rival && isBeaten(rival, item, paidAt)) target = 'lost';
    if (needsGrant(item.state, target) && item.license.exclusive) {
      if (await claimBeat(trx, item, paidAt, rival)) soldBeatIds.push(item.beat_id);
      else target = item.state === 'pending' ? 'lost' : item.state;
    }
    if (needsGrant(item.state, target)) {
      await grantFiles(trx, item, now);
      await writeAgreement(trx, moved, item, paidAt);
    }
    const refundedCents = payment.refundedByItem.get(item.id) ?? 0;
    items.push(await transitionItem(trx, moved, item, { state: target, refundedCents }));
  }

  const order = { ...moved, items: items.toSorted((a, b) => a.position - b.position) };
  const lost = order.items.filter((item) => item.state === 'lost' && stateBefore(before, item) !== 'lost');
  await announce(deps, trx, { before, order, lost, isDisputeLost: payment.dispute === 'lost' });
  return { order: await assignReceipt(trx, order), lost, soldBeatIds };
};

const stateBefore = (before: OrderRecord, { id }: ItemRecord): ItemState | undefined =>
  before.items.find((item) => item.id === id)?.state;

interface Change {
  readonly before: OrderRecord;
  readonly order: OrderRecord;
  readonly lost: readonly ItemRecord[];
  readonly isDisputeLost: boolean;
}

/** Notifies the buyer, and then calls the hooks: last, as other sales of the same sellers wait from there on. */
const announce = async (deps: PaymentDeps, trx: Trx, { before, order, lost, isDisputeLost }: Change): Promise<void> => {
  const fresh = order.items.filter((item) => stateBefore(before, item) === 'pending');
  if (fresh.some((item) => isSold(item.state))) await sendPurchaseMail(deps, trx, order);
  const delivered = lost.some((item) => stateBefore(before, item) !== 'pending');
  if (lost.length > 0) await sendLostMail(deps, trx, order, { lost, delivered });
  await deps.hooks.orderChanged(trx, order);
  if (lost.length > 0) await deps.hooks.takenBack(trx, order, { cause: 'lost', reason: null });
  await notifyTakenBack(deps, trx, { before, order, isDisputeLost });
};

const targetOf = (item: ItemRecord, payment: Payment, order: OrderRecord): ItemState => {
  if (item.state === 'lost') return 'lost';
  const refunded = isRefunded({ ...item, refunded_cents: payment.refundedByItem.get(item.id) ?? 0 }, order);
  if (refunded || item.withheld) return 'withdrawn';
  return payment.dispute === 'open' ? 'frozen' : 'granted';
};

const needsGrant = (from: ItemState, to: ItemState): boolean =>
  (from === 'pending' || from === 'withdrawn') && isSold(to);
