import type { Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import type { CheckoutRefund, CheckoutTax } from '#platform/stripe/payments.ts';
import type { ItemState } from '../../contract.ts';
import { isSold, isStanding } from '../../state-groups.ts';
import { writeAgreement } from '../agreements/write-agreement.ts';
import { grantFiles, keepEarlierFiles } from '../delivery/grants.ts';
import { assignReceipt } from '../receipts/assign-receipt.ts';
import { isStandingRefund, writeCreditNotes } from '../receipts/credit-notes.ts';
import { sendLostMail } from '../mails/lost-beat-mail.ts';
import { sendPurchaseMail } from '../mails/purchase-mail.ts';
import { sendUpgradeEndedMail, sendUpgradeFrozenMail } from '../mails/upgrade-mails.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import { noteTax } from './note-tax.ts';
import { notifyTakenBack } from './notify-taken-back.ts';
import { claimBeat, isBeaten, lockExclusiveSales } from '../exclusive/sell-exclusive-once.ts';
import { isRefunded, transitionItem, transitionOrder } from '../lifecycle/order-states.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { findLastChange } from '../lifecycle/note-change.ts';
import { followTies, lockTies, settleBase, tiesOf } from '../upgrades/follow-base.ts';

/** A payment as Stripe reports it now. Amounts in cents. */
export interface Payment {
  readonly sessionId: string;
  readonly paymentIntentId: string | null;
  readonly chargeId: string | null;
  /** When the buyer paid, by Stripe's clock; null if Stripe doesn't say. */
  readonly paidAt: Date | null;
  /** "Visa ending in 4242"; null if Stripe doesn't say. */
  readonly paidWith: string | null;
  /** Stripe's own fee; null until it is known. */
  readonly providerFeeCents: number | null;
  /** What Stripe charged the buyer, tax included. */
  readonly totalCents: number;
  /** Null if no tax was requested. */
  readonly tax: CheckoutTax | null;
  /** The buyer has checked the box on Stripe's page, if there was one. */
  readonly acceptedTerms: boolean;
  readonly refundedCents: number;
  /** Newest first; includes failed refunds. */
  readonly refunds: readonly CheckoutRefund[];
  readonly isDisputed: boolean;
  /** What banks took back in lost disputes; may exceed what is left. */
  readonly chargedBackCents: number;
}

declare module '#platform/events/events.ts' {
  interface Events {
    /** A payment was applied: items were granted, withdrawn or refunded, Stripe's fee is known, or nothing changed. */
    'orders.changed': { readonly order: OrderRecord; readonly before: OrderRecord };
  }
}

export interface Applied {
  readonly order: OrderRecord;
  /**
   * Newly lost items: to an exclusive sale, or upgrades of a license that ended or was already upgraded. Some may have
   * been delivered.
   */
  readonly lost: readonly ItemRecord[];
  /** Items whose state has changed, including items of other orders that upgrades in this one replace. */
  readonly moved: readonly ItemRecord[];
  /** Beats that this order has just bought exclusively. */
  readonly soldBeatIds: readonly string[];
}

/** Applies Stripe's state of a payment to its locked order. Idempotent: the same state gives the same result. */
export const applyPayment = async (
  deps: MailDeps,
  trx: Trx,
  found: OrderRecord,
  payment: Payment,
): Promise<Applied> => {
  const now = deps.clock.now();
  const before = await noteTax(trx, found, payment);
  const refunded = refundedByItem(payment.refunds);
  const refundable = Math.max(0, before.total_cents - payment.refundedCents);
  const chargedBackCents = Math.min(payment.chargedBackCents, refundable);
  const allBack = before.total_cents > 0 && chargedBackCents === refundable;
  const to = allBack ? 'refunded' : payment.isDisputed ? 'disputed' : 'paid';
  const moved = await transitionOrder(trx, before, to, {
    session_id: payment.sessionId,
    payment_intent_id: payment.paymentIntentId ?? before.payment_intent_id,
    charge_id: payment.chargeId ?? before.charge_id,
    provider_fee_cents: payment.providerFeeCents ?? before.provider_fee_cents,
    refunded_cents: payment.refundedCents,
    charged_back_cents: chargedBackCents,
    paid_at: before.paid_at ?? payment.paidAt ?? now,
    // Set once: a later event must not restore the card details of a forgotten buyer.
    paid_with: before.paid_at === null ? payment.paidWith : before.paid_with,
    checked_at: now,
    // Callers schedule the next check if something is still missing.
    check_at: null,
    ...(before.provider_consent === 'asked' && payment.acceptedTerms && { provider_consent: 'accepted' }),
  });
  const paidAt = moved.paid_at ?? now;
  const ties = await lockTies(trx, moved);
  const sales = await lockExclusiveSales(trx, [...new Set(moved.items.map((item) => item.beat_id))]);

  const items: ItemRecord[] = [];
  const changed: ItemRecord[] = [];
  const soldBeatIds: string[] = [];
  const endedWithBase = new Set<string>();
  // Ordered by beat, so that two orders with several beats in common can't deadlock.
  for (const item of moved.items.toSorted((a, b) => a.beat_id.localeCompare(b.beat_id))) {
    const refundedCents = refunded.get(item.id) ?? 0;
    let target = targetOf(item, payment, { order: moved, refundedCents });
    const sale = sales.get(item.beat_id);
    // If the beat was sold by an exclusive upgrade of this very item, that sale is no rival.
    const rival = sale && sale.orderId !== moved.id && sale.itemId !== ties.standing.get(item.id) ? sale : undefined;
    if (item.state !== 'withdrawn' && target !== 'withdrawn' && rival && isBeaten(rival, item, paidAt)) target = 'lost';
    const followed = followTies(ties, item, target);
    if (followed === 'lost' && target !== 'lost') endedWithBase.add(item.id);
    target = followed;
    if (needsGrant(item.state, target) && item.license.exclusive) {
      if (await claimBeat(trx, item, paidAt, rival)) soldBeatIds.push(item.beat_id);
      else target = item.state === 'pending' ? 'lost' : item.state;
    }
    if (needsGrant(item.state, target)) {
      await grantFiles(trx, item, now);
      if (item.reason === 'upgrade') await keepEarlierFiles(trx, item, now);
      await writeAgreement(trx, moved, item, { agreedAt: paidAt, site: deps.publicUrl });
    }
    const written = await transitionItem(trx, moved, item, { state: target, refundedCents, ties: tiesOf(ties, item) });
    const isBaseBeaten = (base: ItemRecord, basePaidAt: Date) =>
      rival !== undefined && isBeaten(rival, base, basePaidAt);
    const base = await settleBase(deps, trx, ties, { order: moved, item: written, isBaseBeaten });
    items.push(written);
    if (written.state !== item.state) changed.push(written);
    if (base) changed.push(base);
  }

  const order = { ...moved, items: items.toSorted((a, b) => a.position - b.position) };
  const lost = order.items.filter((item) => item.state === 'lost' && stateBefore(before, item) !== 'lost');
  await announce(deps, trx, { before, order, lost, endedWithBase });
  const documented = await assignReceipt(trx, order);
  await writeCreditNotes(trx, documented, { refunds: payment.refunds, now });
  return { order: documented, lost, moved: changed, soldBeatIds };
};

const stateBefore = (before: OrderRecord, { id }: ItemRecord): ItemState | undefined =>
  before.items.find((item) => item.id === id)?.state;

interface Change {
  readonly before: OrderRecord;
  readonly order: OrderRecord;
  readonly lost: readonly ItemRecord[];
  /** Lost upgrades, whose replaced license has ended or was already upgraded. */
  readonly endedWithBase: ReadonlySet<string>;
}

/** Emails the buyer and publishes. Publishing comes late, because it locks out other sales of the same sellers. */
const announce = async (deps: MailDeps, trx: Trx, { before, order, lost, endedWithBase }: Change): Promise<void> => {
  const fresh = order.items.filter((item) => stateBefore(before, item) === 'pending');
  if (fresh.some((item) => isSold(item.state))) await sendPurchaseMail(deps, trx, order);
  const delivered = lost.some((item) => stateBefore(before, item) !== 'pending');
  const [withBase, toSomeone] = [true, false].map((ended) => lost.filter(({ id }) => endedWithBase.has(id) === ended));
  if (toSomeone?.length) await sendLostMail(deps, trx, order, { lost: toSomeone, delivered });
  if (withBase?.length) await sendUpgradeEndedMail(deps, trx, order, { lost: withBase, delivered });
  await announceFrozen(deps, trx, before, order);
  await publish(trx, 'orders.changed', { order, before });
  if (lost.length > 0) {
    const why = { cause: toSomeone?.length ? 'lost' : 'upgrade', reason: null } as const;
    await publish(trx, 'orders.taken-back', { order, why });
  }
  await notifyTakenBack(deps, trx, { before, order });
};

/** Emails the buyer about upgrades frozen by another order's dispute; `notifyTakenBack` handles this order's own. */
const announceFrozen = async (deps: MailDeps, trx: Trx, before: OrderRecord, order: OrderRecord): Promise<void> => {
  const frozen = order.items.filter((item) => item.state === 'frozen' && stateBefore(before, item) !== 'frozen');
  const [first] = frozen;
  if (order.state !== 'paid' || !first) return;
  const change = await findLastChange(trx, { orderId: order.id, itemId: first.id, became: 'frozen' });
  await sendUpgradeFrozenMail(deps, trx, order, { change, items: frozen });
};

const refundedByItem = (refunds: Payment['refunds']): ReadonlyMap<string, number> => {
  const refunded = new Map<string, number>();
  for (const refund of refunds.filter(isStandingRefund)) {
    if (refund.itemId === undefined) continue;
    refunded.set(refund.itemId, (refunded.get(refund.itemId) ?? 0) + refund.amountCents);
  }
  return refunded;
};

interface Refunded {
  readonly order: OrderRecord;
  readonly refundedCents: number;
}

const targetOf = (item: ItemRecord, payment: Payment, { order, refundedCents }: Refunded): ItemState => {
  if (item.state === 'lost') return 'lost';
  const refunded = isRefunded({ ...item, refunded_cents: refundedCents }, order);
  if (refunded || item.withheld) return 'withdrawn';
  return payment.isDisputed ? 'frozen' : 'granted';
};

const needsGrant = (from: ItemState, to: ItemState): boolean =>
  (from === 'pending' || from === 'withdrawn') && isStanding(to);
