import { sql, type Updateable } from 'kysely';
import { publish } from '#platform/events/events.ts';
import { defineLife, type Guard } from '#platform/lives/define-life.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemState, OrderState } from '../../contract.ts';
import type { OrderTable } from '../tables.ts';
import { isPaid } from '../../state-groups.ts';
import { noteChange } from './note-change.ts';
import type { ItemRecord, OrderRecord } from './order-record.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** The item as written, and its previous state. */
    'orders.item-moved': { readonly item: ItemRecord; readonly before: ItemState };
  }
}

type Changes = Omit<Updateable<OrderTable>, 'id' | 'revision'>;

const wasPaid: Guard<Pick<OrderRecord, 'paid_at' | 'session_id'>> = {
  when: 'with a payment',
  whyNot: (order) => (order.paid_at === null || order.session_id === null ? 'without a payment' : null),
};

/** Any state becomes paid if Stripe says so. `refunded` leads back to `paid` when a refund fails at the bank. */
export const orderLife = defineLife({
  what: 'an order',
  table: 'orders_orders',
  starts: ['pending'],
  mayStay: true,
  transitions: {
    pending: { from: [] },
    settling: { from: ['pending', 'failed', 'expired'] },
    failed: { from: ['pending', 'settling'] },
    expired: { from: ['pending', 'settling'] },
    paid: { from: ['pending', 'settling', 'failed', 'expired', 'disputed', 'refunded'], guard: wasPaid },
    disputed: { from: ['pending', 'settling', 'failed', 'expired', 'paid', 'refunded'], guard: wasPaid },
    refunded: { from: ['pending', 'settling', 'failed', 'expired', 'paid', 'disputed'], guard: wasPaid },
  },
});

export interface Ties {
  /** State of the replaced item; null if this is no upgrade, or the replaced item doesn't exist here. */
  readonly base: ItemState | null;
  /** A standing upgrade replaces this item. */
  readonly isReplaced: boolean;
}

interface ItemMove extends Pick<ItemRecord, 'paid_cents' | 'refunded_cents' | 'withheld'> {
  readonly orderState: OrderState;
  readonly ties: Ties;
}

/** Why an item can't be granted; null if the payments for it and for the license that it replaces stand. */
const whyNotGiven = ({ withheld, orderState, ties: { base } }: ItemMove): string | null => {
  if (withheld) return 'while it is withheld';
  if (base === 'frozen') return 'while the item that it replaces is frozen';
  return orderState === 'paid' ? null : `in an order that is ${orderState}`;
};

const whyNotFrozen = ({ withheld, orderState, ties: { base } }: ItemMove): string | null => {
  if (withheld) return 'while it is withheld';
  return orderState === 'disputed' || (orderState === 'paid' && base === 'frozen')
    ? null
    : `in an order that is ${orderState}`;
};

/** An item that cost nothing is refunded only with its whole order, since it has no amount of its own to refund. */
export const isRefunded = (
  item: Pick<ItemRecord, 'paid_cents' | 'refunded_cents'>,
  order: Pick<OrderRecord, 'state'>,
): boolean => order.state === 'refunded' || (item.paid_cents > 0 && item.refunded_cents >= item.paid_cents);

/**
 * `withheld`: an admin withdrew a paid license, and may restore it. `upgraded`: an upgrade replaces the item until that
 * upgrade ends (`upgrades/follow-base.ts`). `lost` is final: someone else paid for the beat first, even if we learn
 * that after the delivery (`exclusive/sell-exclusive-once.ts`), or the license that an upgrade replaces has ended or
 * was already upgraded.
 */
export const itemLife = defineLife({
  what: 'an item',
  table: 'orders_items',
  starts: ['pending'],
  mayStay: true,
  transitions: {
    pending: { from: [] },
    granted: {
      from: ['pending', 'upgraded', 'frozen', 'withdrawn'],
      guard: {
        when: 'payment stands',
        whyNot: (move: ItemMove) => (move.ties.isReplaced ? 'while an upgrade of it stands' : whyNotGiven(move)),
      },
    },
    upgraded: {
      from: ['pending', 'granted', 'frozen', 'withdrawn'],
      guard: {
        when: 'payment and an upgrade stand',
        whyNot: (move: ItemMove) => (move.ties.isReplaced ? whyNotGiven(move) : 'without an upgrade'),
      },
    },
    frozen: {
      from: ['pending', 'granted', 'upgraded', 'withdrawn'],
      guard: { when: 'order or replaced item is disputed', whyNot: whyNotFrozen },
    },
    withdrawn: {
      from: ['pending', 'granted', 'upgraded', 'frozen'],
      guard: {
        when: 'refunded or withheld',
        whyNot: (item: ItemMove) =>
          isRefunded(item, { state: item.orderState }) || (item.withheld && isPaid(item.orderState))
            ? null
            : 'without a refund',
      },
    },
    lost: { from: ['pending', 'granted', 'upgraded', 'frozen'] },
  },
});

/** Writes a locked order's new state. Raises its revision, so that older responses from Stripe aren't applied. */
export const transitionOrder = async (
  trx: Trx,
  order: OrderRecord,
  to: OrderState,
  changes: Changes = {},
): Promise<OrderRecord> => {
  const row = await orderLife.move(trx, { ...order, ...(changes as Partial<OrderRecord>) }, to, {
    ...changes,
    revision: sql<number>`revision + 1`,
  });
  if (to !== order.state) await noteChange(trx, { orderId: order.id, became: to });
  return { ...row, items: order.items };
};

const untied: Ties = { base: null, isReplaced: false };

interface ItemChange {
  readonly state: ItemState;
  readonly refundedCents: number;
  readonly ties?: Ties;
  /** An admin's withdrawal or restoration with its reason; unchanged by default. */
  readonly manual?: { readonly withheld: boolean; readonly reason: string };
}

/** Writes an item's new state, refunded amount and `withheld`, or nothing if none of them has changed. */
export const transitionItem = async (
  trx: Trx,
  order: Pick<OrderRecord, 'state'>,
  item: ItemRecord,
  { state: to, refundedCents, ties = untied, manual }: ItemChange,
): Promise<ItemRecord> => {
  const withheld = manual?.withheld ?? item.withheld;
  const next = { ...item, state: to, refunded_cents: refundedCents, withheld };
  if (to === item.state && refundedCents === item.refunded_cents && withheld === item.withheld) return item;
  const amounts = { refunded_cents: refundedCents, withheld };
  await itemLife.move(trx, { ...item, ...amounts, orderState: order.state, ties }, to, amounts);
  if (to === item.state) return next;
  await noteChange(trx, { orderId: item.order_id, itemId: item.id, became: to, reason: manual?.reason });
  await publish(trx, 'orders.item-moved', { item: next, before: item.state });
  return next;
};
