import type { Beat } from '#features/catalogue/contract.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { keyRelation } from './key-relation.ts';

type Traits = Pick<Beat, 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/** BPM that a listener doesn't tell apart. */
const nearTempo = 5;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= nearTempo;

/** Half and double of a tempo are counted over the same pulse, but feel different. */
const tempoLikeness = (bpm: number, wanted: number): number =>
  isNear(bpm, wanted) ? 1 : isNear(bpm * 2, wanted) || isNear(bpm, wanted * 2) ? 0.5 : 0;

const keyLikeness = { same: 1, related: 0.5, none: 0 } as const;

/** Sub-genres of different genres may share a name, so they count within their genre. */
const likeness = (beat: Traits, wanted: Traits): number => {
  const ofGenre = beat.genre === wanted.genre ? (beat.subGenre === wanted.subGenre ? 5 : 3) : 0;
  const ofTags = wanted.tags.filter((tag) => beat.tags.includes(tag)).length;
  return ofGenre + ofTags + tempoLikeness(beat.bpm, wanted.bpm) + keyLikeness[keyRelation(beat.key, wanted.key)];
};

/** The beats that have the most in common with these traits, closest first; ties keep their order. */
export const findSimilar = (beats: readonly Beat[], wanted: Traits, max: number): Beat[] => {
  const best: { readonly beat: Beat; readonly score: number }[] = [];
  for (const beat of beats) {
    const score = likeness(beat, wanted);
    if (score === 0 || (best.length === max && score <= (best.at(-1)?.score ?? 0))) continue;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place === -1 ? best.length : place, 0, { beat, score });
    if (best.length > max) best.pop();
  }
  return best.map(({ beat }) => beat);
};

const maxSimilar = 6;
/** One pass through the catalogue each; those asked for most recently are kept. */
const maxKept = 500;
const kept = new WeakMap<Snapshot, Map<string, readonly Beat[]>>();

/**
 * Up to six beats of other artists that are like this one, whose own beats its page lists anyway. Found once per snapshot.
 * Undefined if it isn't on sale.
 */
export const similarTo = (snapshot: Snapshot, beatId: string): readonly Beat[] | undefined => {
  const beat = snapshot.byId.get(beatId);
  if (!beat) return undefined;
  const known = kept.get(snapshot) ?? new Map<string, readonly Beat[]>();
  kept.set(snapshot, known);
  const others = (): Beat[] => snapshot.beats.filter(({ user }) => user._id !== beat.user._id);
  const similar = known.get(beatId) ?? findSimilar(others(), beat, maxSimilar);
  known.delete(beatId);
  known.set(beatId, similar);
  const [oldest] = known.keys();
  if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
  return similar;
};
