import type { ItemState, OrderState } from './contract.ts';

/** The buyer has the item, even if a dispute has frozen it for now. */
export const soldStates: readonly ItemState[] = ['granted', 'frozen'];
export const isSold = (state: ItemState): boolean => soldStates.includes(state);

/** The sale is still valid. An upgraded license is replaced, but still paid for. */
export const standingStates: readonly ItemState[] = [...soldStates, 'upgraded'];
export const isStanding = (state: ItemState): boolean => standingStates.includes(state);

/** The license is valid, or an upgrade has replaced it: neither on hold nor ended. */
export const licensedStates: readonly ItemState[] = ['granted', 'upgraded'];
export const isLicensed = (state: ItemState): boolean => licensedStates.includes(state);

/** The buyer has paid, even if the money was taken back since. */
export const paidStates: readonly OrderState[] = ['paid', 'disputed', 'refunded'];
export const isPaid = (state: OrderState): boolean => paidStates.includes(state);

/** The buyer may still pay, or the money is on its way. */
export const openStates: readonly OrderState[] = ['pending', 'settling'];
export const isOpen = (state: OrderState): boolean => openStates.includes(state);
