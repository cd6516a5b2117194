import { keys } from '../../choice-options.ts';

/** Position on the circle of fifths. A minor key has the position of its relative major. */
const placeOf = (key: string): { readonly place: number; readonly minor: boolean } | null => {
  const index = keys.indexOf(key);
  if (index < 0) return null;
  // Each note has two keys, in the order of the wizard: major, then minor.
  const minor = index % 2 === 1;
  const semitone = Math.floor(index / 2) + (minor ? 3 : 0);
  return { place: (semitone * 7) % 12, minor };
};

/**
 * `related`: relative keys (C major and A minor) or neighbors on the circle of fifths, which DJs mix without a clash.
 */
export const keyRelation = (one: string, other: string): 'same' | 'related' | 'none' => {
  if (one === other) return 'same';
  const [a, b] = [placeOf(one), placeOf(other)];
  if (!a || !b) return 'none';
  const apart = Math.min((a.place - b.place + 12) % 12, (b.place - a.place + 12) % 12);
  return apart === 0 || (apart === 1 && a.minor === b.minor) ? 'related' : 'none';
};
