import { describe, expect, it } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { type Beat, type BeatPage } from '../../contract.ts';
import { listBeats } from '../../list-beats.ts';
import { sortings } from '../../sortings.ts';
import { catalogueOf } from '#testing/beats/catalogue-of.ts';
import { randomBeats, words } from '#testing/beats/random-beats.ts';
import { type PageQuery, pageBeats } from './page-beats.ts';

const all = randomBeats(400);
const catalogue = catalogueOf(all);

const page = (query: PageQuery, from = catalogue): BeatPage => {
  const result = pageBeats(from, query);
  if (isFailure(result)) throw new Error(result.failure);
  return result;
};

const walk = (query: PageQuery): Beat[] => {
  const found: Beat[] = [];
  let cursor: string | undefined;
  do {
    const { beats, nextCursor } = page({ ...query, cursor });
    found.push(...beats);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const ids = (beats: readonly Beat[]): string[] => beats.map(({ _id }) => _id);

describe('pages of beats', () => {
  const searches = [
    ...words,
    'NIGHT',
    'a%b',
    '__',
    ' straße ',
    'étÉ',
    '5',
    ':',
    'nova_',
    'nova%',
    'tag3',
    'στ',
    'ς',
    'Σ',
    'i̇',
    'ss',
    'ete',
    'istanbul',
    'dvorak',
    'STRASSE',
    'wide',
    '12',
    'ab',
    'line\nbreak',
    '1:05\n92',
    ' ',
    '\u0000',
  ];
  it.each(searches)('find for "%s" what the browser finds', (q) => {
    expect(ids(walk({ q, limit: 37 }))).toEqual(ids(listBeats(all, { q })));
  });

  it.each(sortings)('stand in the order of the browser by %s, without gap or repetition', (sort) => {
    const expected = ids(listBeats(all, { sort }));
    for (const limit of [1, 50, 200, 400]) expect(ids(walk({ sort, limit }))).toEqual(expected);
  });

  it.each<PageQuery>([
    { genre: 'jazz' },
    { bpmMin: 90, bpmMax: 100 },
    { bpmMin: 200 },
    { key: 'A MINOR', tag: 'TAG1' },
    { subGenre: 'dark', length: 'short', priceMax: 20 },
    { bpmMin: 90, bpmMax: 100, halfDouble: '1' },
    { q: '92 a minor under 40', halfDouble: '1' },
    { q: '92 am', sort: 'title' },
    { q: 'under 19.99' },
    { tag: 'tag1,tag2' },
    { artist: 'mira.VOSS', sort: 'price-low' },
    { q: 'night', genre: 'Pop', sort: 'popular' },
  ])('contain what the browser shows for %o, and count everything', (filters) => {
    const expected = listBeats(all, filters);
    expect(ids(walk({ ...filters, limit: 10 }))).toEqual(ids(expected));
    expect(page({ ...filters, limit: 1 }).total).toBe(expected.length);
  });

  it.each(sortings)('by %s go on after a beat that has left the store, and pass over new ones before it', (sort) => {
    const first = page({ sort, limit: 20 });
    const last = first.beats.at(-1);
    const seen = new Set(ids(first.beats));
    const without = all.filter(({ _id }) => _id !== last?._id);

    const rest = page({ sort, limit: 400, cursor: first.nextCursor ?? '' }, catalogueOf(without));

    expect(ids(rest.beats)).toEqual(ids(listBeats(without, { sort })).filter((id) => !seen.has(id)));
  });

  it('contain fifty by default', () => {
    expect(page({}).beats).toHaveLength(50);
  });

  it('end without a cursor', () => {
    expect(page({ limit: 400 }).nextCursor).toBeNull();
    expect(page({ q: 'nothing is called so' })).toEqual({ beats: [], nextCursor: null, total: 0 });
  });

  it('fit the contract’s cursor, however long a title is', () => {
    const long = catalogueOf(randomBeats(3).map((beat) => ({ ...beat, title: '🌊'.repeat(60) })));
    expect((page({ sort: 'title', limit: 1 }, long).nextCursor ?? '').length).toBeLessThanOrEqual(600);
  });

  it.each([
    '',
    'x',
    'bm9uc2Vuc2U',
    Buffer.from('["newest"]').toString('base64url'),
    Buffer.from('["title","a","b","c"]').toString('base64url'),
    Buffer.from('["newest","a","b","c"]').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ])('refuse a forged cursor: %s', (cursor) => {
    expect(pageBeats(catalogue, { cursor })).toEqual({ failure: 'CATALOGUE_BAD_CURSOR' });
  });

  it('refuse a cursor from another order', () => {
    const { nextCursor } = page({ sort: 'title' });
    expect(pageBeats(catalogue, { sort: 'artist', cursor: nextCursor ?? '' })).toEqual({
      failure: 'CATALOGUE_BAD_CURSOR',
    });
  });
});
