import type { Beat } from '../../contract.ts';
import { slotsOfSeller } from '../search/find-slots.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';

export interface ArtistOnSale {
  readonly person: Beat['user'];
  readonly beatCount: number;
  /** Newest first, at least one, and no more than players and cards show. */
  readonly beats: readonly [Beat, ...Beat[]];
  /** Null: none of their beats has an offer. */
  readonly cheapest: Beat | null;
}

const maxShown = 20;

const find = (catalogue: Catalogue, isArtist: (user: Beat['user']) => boolean): ArtistOnSale | null => {
  const slots = slotsOfSeller(catalogue, isArtist);
  const [first, ...others] = slots.slice(0, maxShown).map(catalogue.at);
  if (!first) return null;
  const { cents } = catalogue.slots;
  const lowest = slots.reduce((low, slot) => (cents.get(slot) < cents.get(low) ? slot : low));
  const cheapest = catalogue.at(lowest);
  return {
    person: first.user,
    beatCount: slots.length,
    beats: [first, ...others],
    cheapest: cheapest.licenses.length > 0 ? cheapest : null,
  };
};

/** Someone with a beat on sale, by username in any case, or null. */
export const findArtistOnSale = (catalogue: Catalogue, username: string): ArtistOnSale | null => {
  const name = username.toLowerCase();
  return find(catalogue, (user) => user.username.toLowerCase() === name);
};

export const findArtistById = (catalogue: Catalogue, id: string): ArtistOnSale | null =>
  find(catalogue, (user) => user._id === id);
