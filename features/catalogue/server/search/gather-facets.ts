import type { Answer } from '#contract-kit/endpoint.ts';
import type { Beat, getFacets } from '#features/catalogue/contract.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';

export type Facets = Answer<typeof getFacets>;

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

const countBy = (names: readonly string[]): { name: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || byName(a.name, b.name));
};

const gather = (beats: readonly Beat[]): Facets => {
  const people = new Map(beats.map(({ user }) => [user._id, user]));
  const bpms = beats.map(({ bpm }) => bpm).toSorted((a, b) => a - b);
  return {
    total: beats.length,
    genres: countBy(beats.map(({ genre }) => genre)),
    keys: [...new Set(beats.map(({ key }) => key))].toSorted(byName),
    tags: countBy(beats.flatMap(({ tags }) => tags)),
    bpmMin: bpms[0] ?? null,
    bpmMax: bpms.at(-1) ?? null,
    artists: countBy(beats.map(({ user }) => user._id)).flatMap(({ name, count }) => {
      const person = people.get(name);
      return person ? [{ ...person, beatCount: count }] : [];
    }),
  };
};

const gathered = new WeakMap<Snapshot, Facets>();

/** The values that the store's filters offer; computed once per snapshot. */
export const gatherFacets = (snapshot: Snapshot): Facets => {
  const facets = gathered.get(snapshot) ?? gather(snapshot.beats);
  gathered.set(snapshot, facets);
  return facets;
};
