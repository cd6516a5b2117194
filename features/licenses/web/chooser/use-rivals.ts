import { rivalsOf, useCart } from '#features/checkout/web/public.tsx';

export interface Rivals {
  /** Titles of the licenses under which the same beat is in the cart, too. */
  readonly titles: readonly string[];
  /** Removes those from the cart. */
  readonly remove: () => void;
}

/** Finds a beat that is in the cart under several licenses, which few buyers want. */
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
