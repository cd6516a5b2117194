import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { isSold } from '../../state-groups.ts';
import { claimBeat, findRivals, isBeaten, lockExclusiveSales } from '../exclusive/sell-exclusive-once.ts';
import { type ItemRecord, lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { findLastChange } from '../lifecycle/note-change.ts';
import { isRefunded, transitionItem } from '../lifecycle/order-states.ts';
import { sendWithheldMail } from '../mails/taken-back-mails.ts';
import { sendExpireRivals } from '../reconcile/send-expire-rivals.ts';
import { findTies } from '../upgrades/follow-base.ts';
import { findStandingUpgrades } from '../upgrades/standing-upgrades.ts';
import { auditOrder } from './audit-order.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface ItemAct {
  readonly orderId: string;
  readonly itemId: string;
  readonly actor: UserActor;
  readonly reason: string;
}

interface Locked {
  readonly order: OrderRecord;
  readonly item: ItemRecord;
}

export const lockItem = async (
  trx: Trx,
  { orderId, itemId }: Pick<ItemAct, 'orderId' | 'itemId'>,
): Promise<Locked | null> => {
  const order = await lockOrder(trx, orderId);
  const item = order?.items.find(({ id }) => id === itemId);
  return order && item ? { order, item } : null;
};

const audit = async (deps: Deps, trx: Trx, act: ItemAct, { order, item }: Locked, after: ItemRecord) =>
  auditOrder(trx, order, {
    at: deps.clock.now(),
    actor: act.actor,
    action: after.withheld ? 'withdraw-item' : 'restore-item',
    itemId: item.id,
    reason: act.reason,
    before: { state: item.state },
    after: { state: after.state },
  });

/** Withdraws an item's license and files. No money moves: the payment stays, and the seller keeps their part. */
export const withdrawItem = (
  deps: Deps,
  act: ItemAct,
): Promise<{ message: string } | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_ITEM_NOT_GRANTED'>> =>
  inTransaction(deps.db, async (trx) => {
    const found = await lockItem(trx, act);
    if (!found) return fail('ORDERS_NOT_FOUND');
    const { order, item } = found;
    const upgrade = (await findStandingUpgrades(trx, [item.id])).get(item.id);
    if (upgrade) {
      const message = forCaller(
        () => t`This license was upgraded in ${{ order: upgrade.orderNumber }}. Withdraw that one.`,
      );
      return fail('ORDERS_ITEM_NOT_GRANTED', { message });
    }
    if (!isSold(item.state)) return fail('ORDERS_ITEM_NOT_GRANTED');
    const after = await transitionItem(trx, order, item, {
      state: 'withdrawn',
      refundedCents: item.refunded_cents,
      manual: { withheld: true, reason: act.reason },
    });
    const change = await findLastChange(trx, { orderId: order.id, itemId: item.id, became: 'withdrawn' });
    await sendWithheldMail(deps, trx, order, { item: after, change, reason: act.reason });
    await audit(deps, trx, act, found, after);
    return {
      message: forCaller(() => t`The license of ${{ title: item.beat_title }} is withdrawn. No money was moved.`),
    };
  });

type NotRestored = Failure<
  'ORDERS_NOT_FOUND' | 'ORDERS_ITEM_NOT_WITHHELD' | 'ORDERS_ITEM_REFUNDED' | 'ORDERS_BEAT_SOLD'
>;

/** Restores what an admin withdrew, with its grants, unless that would harm later buyers of the beat. */
export const restoreItem = (deps: Deps, act: ItemAct): Promise<{ message: string } | NotRestored> =>
  inTransaction(deps.db, async (trx) => {
    const found = await lockItem(trx, act);
    if (!found) return fail('ORDERS_NOT_FOUND');
    const { order, item } = found;
    if (!item.withheld || item.state !== 'withdrawn') return fail('ORDERS_ITEM_NOT_WITHHELD');
    if (isRefunded(item, order)) return fail('ORDERS_ITEM_REFUNDED');
    const refused = await whyNotBeat(deps, trx, found);
    if (refused) return refused;
    const ties = await findTies(trx, item);
    if (ties.base === 'withdrawn' || ties.base === 'lost') {
      return fail('ORDERS_ITEM_REFUNDED', {
        message: forCaller(() => t`The license that this one upgraded has ended, so it stays withdrawn.`),
      });
    }
    const isFrozen = order.state === 'disputed' || ties.base === 'frozen';
    const after = await transitionItem(trx, order, item, {
      state: isFrozen ? 'frozen' : 'granted',
      refundedCents: item.refunded_cents,
      ties,
      manual: { withheld: false, reason: act.reason },
    });
    await audit(deps, trx, act, found, after);
    return { message: forCaller(() => t`The license of ${{ title: item.beat_title }} is valid again.`) };
  });

/**
 * Returns why a license can't be restored; null if it can. For an exclusive license, that also takes the beat off sale
 * and closes the payment pages of other orders with the beat.
 */
const whyNotBeat = async (
  deps: Deps,
  trx: Trx,
  { order, item }: Locked,
): Promise<Failure<'ORDERS_BEAT_SOLD'> | null> => {
  const paidAt = order.paid_at ?? order.created_at;
  const sale = (await lockExclusiveSales(trx, [item.beat_id])).get(item.beat_id);
  const rival = sale && sale.itemId !== item.id ? sale : undefined;
  if (!item.license.exclusive) {
    const isTaken = rival && rival.orderId !== order.id && isBeaten(rival, item, paidAt);
    return isTaken ? fail('ORDERS_BEAT_SOLD') : null;
  }
  if (rival) return fail('ORDERS_BEAT_SOLD');
  const sold = { orderId: order.id, beatIds: [item.beat_id] };
  if ((await findRivals(trx, sold)).paidLater.length > 0) {
    return fail('ORDERS_BEAT_SOLD', {
      message: forCaller(
        () => t`Someone else has bought a license of this beat since. Refund it first, or leave this one withdrawn.`,
      ),
    });
  }
  if (!(await claimBeat(trx, item, paidAt, undefined))) return fail('ORDERS_BEAT_SOLD');
  await sendExpireRivals(deps, trx, sold);
  return null;
};
