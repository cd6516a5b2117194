import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { type Beat, type getFacets, maxArtists, maxFacetTags } from '../../contract.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { Pool } from '../snapshot/memory/columns.ts';
import type { Order } from '../snapshot/memory/orders.ts';

export type Facets = ResponseOf<typeof getFacets>;

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

/** How many beats have what; `sellers` by their ids. */
export interface Counts extends Pick<Facets, 'total' | 'keys' | 'bpmMin' | 'bpmMax'> {
  readonly genres: readonly Counted[];
  readonly tags: readonly Counted[];
  readonly sellers: readonly Counted[];
}

export const presentFacets = (counts: Counts, people: ReadonlyMap<string, Beat['user']>): Facets => ({
  total: counts.total,
  genres: mostFirst(counts.genres, Number.POSITIVE_INFINITY),
  keys: counts.keys.toSorted(byName),
  tags: mostFirst(counts.tags, maxFacetTags),
  bpmMin: counts.bpmMin,
  bpmMax: counts.bpmMax,
  artists: mostFirst(counts.sellers, maxArtists).flatMap(({ name, count }) => {
    const person = people.get(name);
    return person ? [{ ...person, beatCount: count }] : [];
  }),
});

const gather = (catalogue: Catalogue): Facets => {
  const { genres, keys, tags, sellers } = catalogue.values;
  const people = new Map<string, Beat['user']>();
  const beatsOf = new Map<string, number>();
  // While someone's new name is being read, they have two.
  for (const [person, count] of sellers.entries()) {
    people.set(person._id, person);
    beatsOf.set(person._id, (beatsOf.get(person._id) ?? 0) + count);
  }
  const total = catalogue.size();
  const bpmOf = (order: Order): number | null => (total > 0 ? catalogue.slots.bpm.get(order.at(0)) : null);
  const counts = {
    total,
    genres: countsOf(genres),
    keys: Array.from(keys.entries(), ([key]) => key),
    tags: countsOf(tags),
    bpmMin: bpmOf(catalogue.order('bpm-low')),
    bpmMax: bpmOf(catalogue.order('bpm-high')),
    sellers: Array.from(beatsOf, ([name, count]) => ({ name, count })),
  };
  return presentFacets(counts, people);
};

export const withArtists = (facets: Facets, artists: number): Facets => ({
  ...facets,
  artists: facets.artists.slice(0, artists),
});

const gathered = new WeakMap<object, Facets>();

/** The values that the store's filters offer, with so many artists; put together once after each change. */
export const gatherFacets = (catalogue: Catalogue, artists: number): Facets => {
  const facets = gathered.get(catalogue.moment()) ?? gather(catalogue);
  gathered.set(catalogue.moment(), facets);
  return withArtists(facets, artists);
};
