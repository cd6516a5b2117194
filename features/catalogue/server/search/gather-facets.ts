import type { Answer } from '#contract-kit/endpoint.ts';
import { type Beat, type getFacets, mostArtists, mostTags } from '#features/catalogue/contract.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Pool } from '../snapshot/memory/columns.ts';

export type Facets = Answer<typeof getFacets>;

const byName = new Intl.Collator('en').compare;

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Those with the most beats first. Only those that are shown are compared as people read them, which takes far longer. */
const mostFirst = (counts: readonly Counted[], limit: number): Counted[] =>
  counts
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .toSorted((a, b) => b.count - a.count || byName(a.name, b.name));

const countsOf = (pool: Pool<string>): Counted[] => Array.from(pool.entries(), ([name, count]) => ({ name, count }));

const gatherArtists = (pool: Pool<Beat['user']>): Facets['artists'] => {
  const people = new Map<string, Beat['user']>();
  const counts = new Map<string, number>();
  // While someone's new name is being read, they have two.
  for (const [person, count] of pool.entries()) {
    people.set(person._id, person);
    counts.set(person._id, (counts.get(person._id) ?? 0) + count);
  }
  const all = Array.from(counts, ([name, count]) => ({ name, count }));
  return mostFirst(all, mostArtists).flatMap(({ name, count }) => {
    const person = people.get(name);
    return person ? [{ ...person, beatCount: count }] : [];
  });
};

const gather = (catalogue: Catalogue): Facets => {
  const { genres, keys, tags, sellers } = catalogue.values;
  const [slowest, fastest] = [catalogue.order('bpm-low'), catalogue.order('bpm-high')];
  const total = catalogue.size();
  return {
    total,
    genres: mostFirst(countsOf(genres), Number.POSITIVE_INFINITY),
    keys: Array.from(keys.entries(), ([key]) => key).toSorted(byName),
    tags: mostFirst(countsOf(tags), mostTags),
    bpmMin: total > 0 ? catalogue.slots.bpm(slowest.at(0)) : null,
    bpmMax: total > 0 ? catalogue.slots.bpm(fastest.at(0)) : null,
    artists: gatherArtists(sellers),
  };
};

const gathered = new WeakMap<object, Facets>();

/** The values that the store's filters offer, with so many artists; put together once after each change. */
export const gatherFacets = (catalogue: Catalogue, artists: number): Facets => {
  const facets = gathered.get(catalogue.moment()) ?? gather(catalogue);
  gathered.set(catalogue.moment(), facets);
  return { ...facets, artists: facets.artists.slice(0, artists) };
};
