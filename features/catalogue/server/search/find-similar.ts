import type { Beat } from '../../contract.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Pool } from '../snapshot/memory/columns.ts';
import { keyRelation } from './key-relation.ts';

type Traits = Pick<Beat, 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/** BPM that a listener doesn't tell apart. */
const nearTempo = 5;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= nearTempo;

/** Half and double of a tempo are counted over the same pulse, but feel different. */
const tempoLikeness = (bpm: number, wanted: number): number =>
  isNear(bpm, wanted) ? 1 : isNear(bpm * 2, wanted) || isNear(bpm, wanted * 2) ? 0.5 : 0;

const keyLikeness = { same: 1, related: 0.5, none: 0 } as const;

/** How much each value of a trait has in common with the wanted one, by its number. */
const byNumber = (pool: Pool<string>, likeness: (value: string) => number): Float64Array => {
  const entries = [...pool.entries()];
  const max = entries.reduce((top, [, , number]) => Math.max(top, number), 0);
  const table = new Float64Array(max + 1);
  for (const [value, , number] of entries) table[number] = likeness(value);
  return table;
};

/** What a beat has in common with these traits, by its slot. Sub-genres of different genres may share a name, so they count within their genre. */
const createLikeness = ({ slots, values }: Catalogue, wanted: Traits): ((slot: number) => number) => {
  const genre = values.genres.find(wanted.genre);
  const subGenre = values.subGenres.find(wanted.subGenre);
  const tags = wanted.tags.map((tag) => new Set([values.tags.find(tag)])).filter((numbers) => !numbers.has(0));
  const keys = byNumber(values.keys, (key) => keyLikeness[keyRelation(key, wanted.key)]);
  const tempos = Float64Array.from({ length: 1000 }, (_, bpm) => tempoLikeness(bpm, wanted.bpm));
  return (slot) => {
    const ofGenre = slots.genre.get(slot) === genre ? (slots.subGenre.get(slot) === subGenre ? 5 : 3) : 0;
    let ofTags = 0;
    for (const tag of tags) if (slots.hasTag(slot, tag)) ofTags += 1;
    return ofGenre + ofTags + (tempos[slots.bpm.get(slot)] ?? 0) + (keys[slots.key.get(slot)] ?? 0);
  };
};

/** The beats that have the most in common with these traits, closest first; ties are newest first. Without those of one artist. */
export const findSimilar = (catalogue: Catalogue, wanted: Traits, max: number, sellerId?: string): Beat[] => {
  const likenessOf = createLikeness(catalogue, wanted);
  const own = new Set<number>();
  for (const [{ _id: id }, , number] of catalogue.values.sellers.entries()) if (id === sellerId) own.add(number);
  const newest = catalogue.order('newest');
  const best: { readonly slot: number; readonly score: number }[] = [];
  let worst = 0;
  for (let index = 0; index < newest.length(); index += 1) {
    const slot = newest.at(index);
    const score = likenessOf(slot);
    if (score === 0 || (best.length === max && score <= worst) || own.has(catalogue.slots.seller.get(slot))) continue;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place === -1 ? best.length : place, 0, { slot, score });
    if (best.length > max) best.pop();
    worst = best.at(-1)?.score ?? 0;
  }
  return best.map(({ slot }) => catalogue.at(slot));
};

const maxSimilar = 6;
/** One pass through the catalogue each; those asked for most recently are kept. */
const maxKept = 500;
const kept = new WeakMap<object, Map<string, readonly Beat[]>>();

/**
 * Up to six beats of other artists that are like this one, whose own beats its page lists anyway. Found once after each
 * change of the catalogue. Undefined if it isn't on sale.
 */
export const similarTo = (catalogue: Catalogue, beatId: string): readonly Beat[] | undefined => {
  const beat = catalogue.get(beatId);
  if (!beat) return undefined;
  const known = kept.get(catalogue.moment()) ?? new Map<string, readonly Beat[]>();
  kept.set(catalogue.moment(), known);
  const similar = known.get(beatId) ?? findSimilar(catalogue, beat, maxSimilar, beat.user._id);
  known.delete(beatId);
  known.set(beatId, similar);
  const [oldest] = known.keys();
  if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
  return similar;
};
