import type { CartItem } from './cart-items.ts';

/** The same beat under other licenses. */
export const rivalsOf = (items: readonly CartItem[], trackId: string, licenseId: string): CartItem[] =>
  items.filter((item) => item.track._id === trackId && item.license._id !== licenseId);
