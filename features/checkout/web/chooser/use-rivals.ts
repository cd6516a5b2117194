import { useCart } from '../buy.ts';
import { rivalsOf } from '../cart/new-items.ts';

export interface Rivals {
  readonly titles: readonly string[];
  readonly remove: () => void;
}

/** Finds cart items for the same beat under other licenses. Few buyers want two. */
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
