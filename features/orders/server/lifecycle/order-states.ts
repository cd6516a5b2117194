import type { Updateable } from 'kysely';
import { publish } from '#platform/events/events.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemState, OrderState } from '../../contract.ts';
import type { OrderTable } from '../tables.ts';
import { noteChange } from './note-change.ts';
import type { ItemRecord, OrderRecord } from './order-record.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** As written, and the state that it was in. */
    'orders.item-moved': { readonly item: ItemRecord; readonly before: ItemState };
  }
}

// The whole life of an order: its states, the only transitions between them, and the only place that writes them. A text
// rule in scripts/boundaries.ts keeps it that way.

interface Transitions<State extends string, Subject> {
  readonly to: readonly State[];
  /** What must hold for the transition; otherwise what is missing, for the error. */
  readonly guard?: (subject: Subject) => string | null;
}

type Changes = Omit<Updateable<OrderTable>, 'id' | 'state' | 'revision'>;

const needsPayment = (order: Pick<OrderRecord, 'paid_at' | 'session_id'>): string | null =>
  order.paid_at === null || order.session_id === null ? 'without a payment' : null;

/**
 * Money always wins: whatever we believed before, an order that the provider calls paid is paid; if we hear of it late, it
 * may be disputed or refunded by then. `refunded` leads back to `paid` when a refund fails at the bank.
 */
export const orderTransitions: Readonly<
  Record<OrderState, Transitions<OrderState, Pick<OrderRecord, 'paid_at' | 'session_id'>>>
> = {
  pending: { to: ['settling', 'paid', 'disputed', 'refunded', 'failed', 'expired'] },
  settling: { to: ['paid', 'disputed', 'refunded', 'failed', 'expired'] },
  failed: { to: ['settling', 'paid', 'disputed', 'refunded'] },
  expired: { to: ['settling', 'paid', 'disputed', 'refunded'] },
  paid: { to: ['refunded', 'disputed'], guard: needsPayment },
  disputed: { to: ['paid', 'refunded'], guard: needsPayment },
  refunded: { to: ['paid', 'disputed'], guard: needsPayment },
};

/** How an item is tied to other orders' items by upgrades. */
export interface Ties {
  /** Of the item that it replaces; null if it's no upgrade, or that item is missing here. */
  readonly base: ItemState | null;
  /** An upgrade of it stands. */
  readonly isReplaced: boolean;
}

/** An item, as it would be written, and its order's state. */
interface ItemMove {
  readonly item: Pick<ItemRecord, 'paid_cents' | 'refunded_cents' | 'withheld'>;
  readonly orderState: OrderState;
  readonly ties: Ties;
}

/** The buyer's payments for it stand: of its own order, and of the license that it replaces. */
const whyNotGiven = ({ item, orderState, ties: { base } }: ItemMove): string | null => {
  if (item.withheld) return 'while it is withheld';
  if (base === 'frozen') return 'while the item that it replaces is frozen';
  return orderState === 'paid' ? null : `in an order that is ${orderState}`;
};

const whyNotFrozen = ({ item, orderState, ties: { base } }: ItemMove): string | null => {
  if (item.withheld) return 'while it is withheld';
  return orderState === 'disputed' || (orderState === 'paid' && base === 'frozen')
    ? null
    : `in an order that is ${orderState}`;
};

/** An item that cost nothing is refunded only together with its whole order: of it alone there is nothing to give back. */
export const isRefunded = (
  item: Pick<ItemRecord, 'paid_cents' | 'refunded_cents'>,
  order: Pick<OrderRecord, 'state'>,
): boolean => order.state === 'refunded' || (item.paid_cents > 0 && item.refunded_cents >= item.paid_cents);

/**
 * An admin withdraws by hand what stays paid, and gives it back: such an item is `withheld`.
 * `upgraded` is granted, and replaced by an upgrade; when that one ends, it is granted again (`upgrades/follow-base.ts`).
 * `lost` is for ever: somebody else owns the beat, or the license that an upgrade was for has ended. What was delivered is
 * lost to an exclusive license that was paid earlier, but that we heard of later (`exclusive/sell-exclusive-once.ts`).
 */
export const itemTransitions: Readonly<Record<ItemState, Transitions<ItemState, ItemMove>>> = {
  pending: { to: ['granted', 'upgraded', 'frozen', 'withdrawn', 'lost'] },
  granted: {
    to: ['upgraded', 'frozen', 'withdrawn', 'lost'],
    guard: (move) => (move.ties.isReplaced ? 'while an upgrade of it stands' : whyNotGiven(move)),
  },
  upgraded: {
    to: ['granted', 'frozen', 'withdrawn', 'lost'],
    guard: (move) => (move.ties.isReplaced ? whyNotGiven(move) : 'without an upgrade'),
  },
  frozen: {
    to: ['granted', 'upgraded', 'withdrawn', 'lost'],
    guard: whyNotFrozen,
  },
  withdrawn: {
    to: ['granted', 'upgraded', 'frozen'],
    guard: ({ item, orderState: state }) =>
      isRefunded(item, { state }) || (item.withheld && isPaid(state)) ? null : 'without a refund',
  },
  lost: { to: [] },
};

const refuse = (what: string, from: string, to: string, why: string | null): never => {
  throw new Error(`an ${what} cannot go from ${from} to ${to}${why === null ? '' : ` ${why}`}`);
};

/** The buyer has paid, whatever happened since. */
export const paidStates: readonly OrderState[] = ['paid', 'disputed', 'refunded'];
export const isPaid = (state: OrderState): boolean => paidStates.includes(state);

/** The buyer may still pay, or the money is on its way. */
export const openStates: readonly OrderState[] = ['pending', 'settling'];
export const isOpen = (state: OrderState): boolean => openStates.includes(state);

export const mayTransition = (from: OrderState, to: OrderState): boolean => orderTransitions[from].to.includes(to);

/**
 * Writes what we learned about a locked order, its state only as the table allows, and raises the revision: answers
 * requested before this moment are too old to be applied after it. Throws if the transition isn't allowed.
 */
export const transitionOrder = async (
  trx: Trx,
  order: OrderRecord,
  to: OrderState,
  changes: Changes = {},
): Promise<OrderRecord> => {
  if (to !== order.state) {
    const why = orderTransitions[to].guard?.({ ...order, ...(changes as Partial<OrderRecord>) }) ?? null;
    if (!mayTransition(order.state, to) || why !== null) refuse('order', order.state, to, why);
  }
  if (to !== order.state) await noteChange(trx, { orderId: order.id, became: to });
  const row = await trx
    .updateTable('orders_orders')
    .set((field) => ({ ...changes, state: to, revision: field('revision', '+', 1) }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, items: order.items };
};

const untied: Ties = { base: null, isReplaced: false };

interface ItemChange {
  readonly state: ItemState;
  readonly refundedCents: number;
  readonly ties?: Ties;
  /** By an admin's hand, and why; unless told it stays as it is. */
  readonly manual?: { readonly withheld: boolean; readonly reason: string };
}

/** The same for an order item, with its refunded amount; writes nothing if nothing has changed. */
export const transitionItem = async (
  trx: Trx,
  order: Pick<OrderRecord, 'state'>,
  item: ItemRecord,
  { state: to, refundedCents, ties = untied, manual }: ItemChange,
): Promise<ItemRecord> => {
  const withheld = manual?.withheld ?? item.withheld;
  const next = { ...item, state: to, refunded_cents: refundedCents, withheld };
  if (to === item.state && refundedCents === item.refunded_cents && withheld === item.withheld) return item;
  if (to !== item.state) {
    const why = itemTransitions[to].guard?.({ item: next, orderState: order.state, ties }) ?? null;
    if (!itemTransitions[item.state].to.includes(to) || why !== null) refuse('item', item.state, to, why);
  }
  if (to !== item.state) {
    await noteChange(trx, { orderId: item.order_id, itemId: item.id, became: to, reason: manual?.reason });
  }
  await trx
    .updateTable('orders_items')
    .set({ state: to, refunded_cents: refundedCents, withheld })
    .where('id', '=', item.id)
    .execute();
  if (to !== item.state) await publish(trx, 'orders.item-moved', { item: next, before: item.state });
  return next;
};
