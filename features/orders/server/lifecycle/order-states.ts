import type { ItemState, OrderState } from '../../contract.ts';

/**
 * The only ways an order goes. Money always wins: whatever we believed before, an order that the provider calls paid
 * is paid; one that we hear of late may be disputed or paid back by then. `refunded` leads back to `paid` when a refund fails at the bank.
 */
const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['settling', 'paid', 'disputed', 'refunded', 'failed', 'expired'],
  settling: ['paid', 'disputed', 'refunded', 'failed', 'expired'],
  failed: ['settling', 'paid', 'disputed', 'refunded'],
  expired: ['settling', 'paid', 'disputed', 'refunded'],
  paid: ['refunded', 'disputed'],
  disputed: ['paid', 'refunded'],
  refunded: ['paid', 'disputed'],
};

/**
 * The only ways an item goes. `lost` is for ever: somebody else owns the beat. What was delivered is lost to an exclusive
 * license that was paid earlier, but that we heard of later.
 */
const itemMoves: Readonly<Record<ItemState, readonly ItemState[]>> = {
  pending: ['granted', 'frozen', 'withdrawn', 'lost'],
  granted: ['frozen', 'withdrawn', 'lost'],
  frozen: ['granted', 'withdrawn', 'lost'],
  withdrawn: ['granted', 'frozen'],
  lost: [],
};

const check = <State extends string>(
  what: string,
  moves: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): void => {
  if (!moves[from].includes(to)) throw new Error(`an ${what} cannot go from ${from} to ${to}`);
};

/** Throws when an order may not go that way: a state is never written around the table. */
export const checkOrderMove = (from: OrderState, to: OrderState): void => check('order', orderMoves, from, to);
export const checkItemMove = (from: ItemState, to: ItemState): void => check('item', itemMoves, from, to);

/** The buyer has paid, whatever came after. */
export const paidStates: readonly OrderState[] = ['paid', 'disputed', 'refunded'];
export const isPaid = (state: OrderState): boolean => paidStates.includes(state);

/** The buyer may still pay, or the money is on its way. */
export const isOpen = (state: OrderState): boolean => state === 'pending' || state === 'settling';
