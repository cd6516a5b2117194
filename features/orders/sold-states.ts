import type { ItemState } from './contract.ts';

/** The buyer has the item, though a dispute may have frozen it for now. */
export const soldStates: readonly ItemState[] = ['granted', 'frozen'];
export const isSold = (state: ItemState): boolean => soldStates.includes(state);
