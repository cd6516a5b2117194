import { describe, expect, it } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { type Beat, type BeatPage } from '#features/catalogue/contract.ts';
import { formatTime } from '#features/catalogue/format-time.ts';
import { sortings } from '#features/catalogue/sortings.ts';
import { listBeats } from '#features/catalogue/list-beats.ts';
import { predefinedLicenses } from '#features/licenses/server/public.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { type PageQuery, pageBeats } from './page-beats.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';

/** The same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const words = [
  'Night',
  'night_owl',
  '100%',
  '%',
  '_',
  'ÉTÉ',
  'été',
  'ß',
  'Straße',
  'İstanbul',
  'ΟΔΟΣ',
  '🌊',
  '\\',
  "'",
  '"',
  '1:05',
  '92',
  'Zürich',
];
const licenses: Beat['licenses'] = predefinedLicenses.map((license) => ({
  _id: license.id,
  type: 'default',
  title: license.title,
  description: license.description,
  price: centsToPrice(license.priceCents),
  regularPrice: null,
  fileTypes: [...license.fileTypes],
  usageTerms: [],
  predefined: true,
  exclusive: license.exclusive,
  recommended: false,
  user: [],
  assignedUsers: [],
}));

const makeBeats = (count: number): Beat[] => {
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const durationMs = 45_000 + random(150_000);
    return {
      _id: `0190${String(random(1e6)).padStart(8, '0')}-${index}`,
      title: `${pick(words)} ${pick(words)}`,
      description: '',
      price: centsToPrice(random(4) * 500),
      genre: pick(['Jazz', 'Hip-Hop & Rap', 'Pop']),
      subGenre: '',
      bpm: 80 + random(40),
      key: pick(['A minor', 'C major']),
      tags: [pick(words), `tag${random(9)}`],
      coverImage: '',
      licenses: random(20) === 0 ? [] : licenses.slice(random(3)),
      beatFiles: ['mp3'],
      time: formatTime(durationMs),
      durationMs,
      wave: '',
      likes: [],
      likeCount: random(5),
      commentCount: 0,
      // Some share a moment.
      createdAt: new Date(Date.UTC(2026, 0, 1 + random(60))).toISOString(),
      user: { _id: `user ${index % 5}`, username: pick(['Sol', 'nova_tide', 'kid-ferris', 'MIRA.voss']), name: '' },
    };
  });
};

const asSnapshot = (beats: readonly Beat[]): Snapshot => ({
  beats: listBeats(beats, {}),
  byId: new Map(),
  previews: new Map(),
});

const snapshot = asSnapshot(makeBeats(400));

const page = (query: PageQuery, from = snapshot): BeatPage => {
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
    'line\nbreak',
    '1:05\n92',
    ' ',
    '\u0000',
  ];
  it.each(searches)('find for "%s" what the browser finds', (q) => {
    expect(ids(walk({ q, limit: 37 }))).toEqual(ids(listBeats(snapshot.beats, { q })));
  });

  it.each(sortings)('stand in the order of the browser by %s, without gap or repetition', (sort) => {
    const expected = ids(listBeats(snapshot.beats, { sort }));
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
    { tag: 'tag1,tag2' },
    { artist: 'mira.VOSS', sort: 'price-low' },
    { q: 'night', genre: 'Pop', sort: 'popular' },
  ])('contain what the browser shows for %o, and count everything', (filters) => {
    const expected = listBeats(snapshot.beats, filters);
    expect(ids(walk({ ...filters, limit: 10 }))).toEqual(ids(expected));
    expect(page({ ...filters, limit: 1 }).total).toBe(expected.length);
  });

  it.each(sortings)('by %s go on after a beat that has left the store, and pass over new ones before it', (sort) => {
    const first = page({ sort, limit: 20 });
    const last = first.beats.at(-1);
    const seen = new Set(ids(first.beats));
    const without = asSnapshot(snapshot.beats.filter(({ _id }) => _id !== last?._id));

    const rest = page({ sort, limit: 400, cursor: first.nextCursor ?? '' }, without);

    expect(ids(rest.beats)).toEqual(ids(listBeats(without.beats, { sort })).filter((id) => !seen.has(id)));
  });

  it('contain fifty by default', () => {
    expect(page({}).beats).toHaveLength(50);
  });

  it('end without a cursor', () => {
    expect(page({ limit: 400 }).nextCursor).toBeNull();
    expect(page({ q: 'nothing is called so' })).toEqual({ beats: [], nextCursor: null, total: 0 });
  });

  it('fit the contract’s cursor, however long a title is', () => {
    const long = asSnapshot(makeBeats(3).map((beat) => ({ ...beat, title: '🌊'.repeat(60) })));
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
    expect(pageBeats(snapshot, { cursor })).toEqual({ failure: 'CATALOGUE_BAD_CURSOR' });
  });

  it('refuse a cursor from another order', () => {
    const { nextCursor } = page({ sort: 'title' });
    expect(pageBeats(snapshot, { sort: 'artist', cursor: nextCursor ?? '' })).toEqual({
      failure: 'CATALOGUE_BAD_CURSOR',
    });
  });
});
