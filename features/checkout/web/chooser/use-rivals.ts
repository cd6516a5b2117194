import { useCart } from '../buy.ts';
import { rivalsOf } from '../cart/new-items.ts';

export interface Rivals {
  /** Titles of the other licenses under which the same beat is in the cart. */
  readonly titles: readonly string[];
  /** Removes those items from the cart. */
  readonly remove: () => void;
}

/** Finds other cart items for the same beat, which few buyers want. */
export const useRivals = (): ((trackId: string, licenseId: string) => Rivals) => {
  const { items, remove } = useCart();
  return (trackId, licenseId) => {
    const rivals = rivalsOf(items, trackId, licenseId);
    return {
      titles: rivals.map(({ license }) => license.title),
      remove: () => {
        for (const { track, license } of rivals) remove(track._id, license._id);
      },
    };
  };
};
