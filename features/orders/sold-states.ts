import type { ItemState } from './contract.ts';

/** The buyer has the item, though a dispute may have frozen it for now. */
export const soldStates: readonly ItemState[] = ['granted', 'frozen'];
export const isSold = (state: ItemState): boolean => soldStates.includes(state);

/** The sale stands: a license that was upgraded is replaced, and still paid for. */
export const standingStates: readonly ItemState[] = [...soldStates, 'upgraded'];
export const isStanding = (state: ItemState): boolean => standingStates.includes(state);
