import type { Beat } from '#features/catalogue/contract.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';

export interface ArtistOnSale {
  readonly person: Beat['user'];
  /** Newest first, at least one. */
  readonly beats: readonly [Beat, ...Beat[]];
}

const gather = (beats: readonly Beat[]): Map<string, ArtistOnSale> => {
  const artists = new Map<string, { person: Beat['user']; beats: [Beat, ...Beat[]] }>();
  for (const beat of beats) {
    const name = beat.user.username.toLowerCase();
    const known = artists.get(name);
    if (known) known.beats.push(beat);
    else artists.set(name, { person: beat.user, beats: [beat] });
  }
  return artists;
};

const gathered = new WeakMap<Snapshot, ReadonlyMap<string, ArtistOnSale>>();

/** Everyone with a beat on sale, by username in lower case; computed once per snapshot. */
export const artistsOnSale = (snapshot: Snapshot): ReadonlyMap<string, ArtistOnSale> => {
  const artists = gathered.get(snapshot) ?? gather(snapshot.beats);
  gathered.set(snapshot, artists);
  return artists;
};
