import { describe, expect, it } from 'vitest';
import { sortings } from '../../sortings.ts';
import { beatOf, catalogueOf, previewOf } from '#testing/beats/catalogue-of.ts';
import { createRandom, randomBeat, randomBeats, words } from '#testing/beats/random-beats.ts';
import { gatherFacets } from '../search/gather-facets.ts';
import { pageBeats } from '../search/page-beats.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';

const searches = [
  ...words.map((q) => ({ q })),
  ...sortings.map((sort) => ({ sort })),
  { q: '92 am', halfDouble: '1' as const },
  { q: 'under 25' },
  { genre: 'pop', tag: 'TAG3' },
  { artist: 'mira.VOSS', sort: 'title' as const },
];

/** Everything that is ever asked of a catalogue. */
const shownBy = (catalogue: Catalogue) => ({
  beats: [...catalogue.newest()],
  previews: [...catalogue.newest()].map(({ _id }) => catalogue.previewOf(_id)),
  facets: gatherFacets(catalogue, 100),
  pages: searches.map((search) => pageBeats(catalogue, { ...search, limit: 9 })),
});

describe('the catalogue in memory', () => {
  it('shows each beat as it was put in, with its preview', () => {
    const beats = randomBeats(50);
    const catalogue = catalogueOf(beats);
    for (const beat of beats) {
      expect(catalogue.get(beat._id)).toEqual(beat);
      expect(catalogue.previewOf(beat._id)).toEqual(previewOf(beat));
    }
    const other = { ...previewOf(beatOf({})), key: 'previews/of/another/kind.mp3' };
    catalogue.put(beatOf({}), other);
    expect(catalogue.previewOf('a beat')).toEqual(other);
  });

  it('is, after any changes one by one, what reading all of it again would make', () => {
    const random = createRandom(11);
    const current = new Map(randomBeats(150).map((beat) => [beat._id, beat]));
    const catalogue = catalogueOf([...current.values()]);
    for (let round = 0; round < 6; round += 1) {
      for (let change = 0; change < 40; change += 1) {
        const known = [...current.keys()][random(current.size)] ?? '';
        const kind = random(3);
        if (kind === 0) {
          current.delete(known);
          catalogue.remove(known);
          continue;
        }
        const made = randomBeat(random, 1000 + round * 40 + change);
        const beat = kind === 1 ? made : { ...made, _id: known };
        current.set(beat._id, beat);
        catalogue.put(beat, previewOf(beat));
      }
      expect(shownBy(catalogue)).toEqual(shownBy(catalogueOf([...current.values()])));
    }
  });

  it('becomes another one by a change, and stays the same by what changes nothing', () => {
    const [beat, other] = [beatOf({ _id: 'one' }), beatOf({ _id: 'other' })];
    const catalogue = catalogueOf([beat]);
    const before = catalogue.moment();
    expect(catalogue.put(structuredClone(beat), previewOf(beat))).toBe(false);
    catalogue.remove('never there');
    expect(catalogue.moment()).toBe(before);
    const changes: Partial<typeof beat>[] = [
      { title: 'x' },
      { description: 'x' },
      { price: '1.00' },
      { genre: 'x' },
      { subGenre: 'x' },
      { bpm: 1 },
      { key: 'x' },
      { tags: ['x'] },
      { coverImage: 'x' },
      { licenses: randomBeats(1)[0]?.licenses ?? [] },
      { beatFiles: ['wav'] },
      { durationMs: 1 },
      { wave: 'x' },
      { likeCount: 1 },
      { commentCount: 1 },
      { createdAt: '2026-01-01T00:00:00.000Z' },
      { user: { ...beat.user, name: 'x' } },
    ];
    for (const change of changes) {
      catalogue.put(beat, previewOf(beat));
      const moment = catalogue.moment();
      expect([change, catalogue.put(beatOf({ ...beat, ...change }), previewOf(beat))]).toEqual([change, true]);
      expect(catalogue.moment()).not.toBe(moment);
    }
    const moment = catalogue.moment();
    catalogue.put(other, previewOf(other));
    expect(catalogue.moment()).not.toBe(moment);
  });

  it('finds a word that many beats have, and no longer in those that changed', () => {
    const catalogue = createCatalogue();
    for (let index = 0; index < 1500; index += 1) {
      const beat = beatOf({ _id: `beat ${index}`, title: `Common ${index}`, genre: 'x', tags: [] });
      catalogue.put(beat, previewOf(beat));
    }
    const total = (q: string) => (pageBeats(catalogue, { q }) as { total: number }).total;
    expect([total('common'), total('ommo'), total('co'), total('c'), total('common 149')]).toEqual([
      1500, 1500, 1500, 1500, 12,
    ]);
    const changed = beatOf({ _id: 'beat 7', title: 'Rare', genre: 'x' });
    catalogue.put(changed, previewOf(changed));
    catalogue.remove('beat 8');
    expect([total('common'), total('mm'), total('m'), total('rare')]).toEqual([1498, 1498, 1499, 1]);
  });
});
