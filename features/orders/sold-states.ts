import type { ItemState } from './contract.ts';

/** The buyer has the item, even if a dispute has frozen it for now. */
export const soldStates: readonly ItemState[] = ['granted', 'frozen'];
export const isSold = (state: ItemState): boolean => soldStates.includes(state);

/** The sale is still valid. An upgraded license is replaced, but still paid for. */
export const standingStates: readonly ItemState[] = [...soldStates, 'upgraded'];
export const isStanding = (state: ItemState): boolean => standingStates.includes(state);
