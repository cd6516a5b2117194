import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createRandom, randomBeats, words } from '#testing/beats/random-beats.ts';
import { storeBeats } from '#testing/beats/store-beats.ts';
import { eachChoice } from '../../beat-choices.ts';
import { maxTitleLength } from '../../beat-rules.ts';
import { type Beat, beatFilters, type BeatPage, getAllBeats } from '../../contract.ts';
import { kitTypes, productKinds } from '../../kits.ts';
import { listBeats } from '../../list-beats.ts';
import { withoutBlanks } from '../../listing.ts';
import { lengthNames, sortings } from '../../sortings.ts';
import { type PageQuery, pageBeats } from './page-beats.ts';

const all = randomBeats(400);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeBeats(database.db, all);
});
afterAll(() => database.drop());

const page = async (query: PageQuery): Promise<BeatPage> => {
  const result = await pageBeats(database.db, query);
  if (isFailure(result)) throw new Error(result.failure);
  return result;
};

const walk = async (query: PageQuery): Promise<Beat[]> => {
  const found: Beat[] = [];
  let cursor: string | undefined;
  do {
    const { beats, nextCursor } = await page({ ...query, cursor });
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
  it.each(searches)('match the browser’s results for "%s"', async (typed) => {
    const { q } = beatFilters.parse({ q: typed });
    expect(ids(await walk({ q, limit: 37 }))).toEqual(ids(listBeats(all, { q })));
  });

  it('match the browser’s results for combined filters', async () => {
    const random = createRandom(11);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const maybe = <T>(value: () => T): T | undefined => (random(3) === 0 ? value() : undefined);
    const typed = [
      ...words,
      'am',
      'a minor',
      'cmaj',
      '92',
      '92 bpm',
      '184',
      '46',
      'under 20',
      '$5',
      'tag3',
      'classical',
      'cm',
      '5',
    ];
    for (let run = 0; run < 300; run += 1) {
      const filters = withoutBlanks({
        q: maybe(() => Array.from({ length: 1 + random(3) }, () => pick(typed)).join(' ')),
        ...eachChoice((name) => maybe(() => pick([pick(all)[name], pick(all)[name].toUpperCase(), 'none']))),
        kind: maybe(() => pick(productKinds)),
        kitType: maybe(() => pick(kitTypes)),
        bpmMin: maybe(() => 40 + random(80)),
        bpmMax: maybe(() => 80 + random(160)),
        halfDouble: maybe(() => '1'),
        priceMax: maybe(() => random(50)),
        length: maybe(() => pick(lengthNames)),
        tag: maybe(() => pick(['tag1', 'TAG2,night', 'été', 'Straße'])),
        artist: maybe(() => pick(['sol', 'KID-FERRIS', 'nobody'])),
        sort: maybe(() => pick(sortings)),
      });
      const expected = ids(listBeats(all, filters));
      expect([filters, ids(await walk({ ...filters, limit: 60 }))]).toEqual([filters, expected]);
      expect((await page({ ...filters, limit: 1 })).total).toBe(expected.length);
    }
  });

  it.each(sortings)('have the browser’s order by %s, and each beat exactly once', async (sort) => {
    const expected = ids(listBeats(all, { sort }));
    for (const limit of [1, 50, 200, 400]) expect(ids(await walk({ sort, limit }))).toEqual(expected);
  });

  it.each<PageQuery>([
    { genre: 'jazz' },
    { kind: 'kit' },
    { kind: 'kit', kitType: 'loops' },
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
  ])('match the browser’s results for %o, with the right total', async (filters) => {
    const expected = listBeats(all, filters);
    expect(ids(await walk({ ...filters, limit: 10 }))).toEqual(ids(expected));
    // With other pages, without any, and with none that could follow.
    for (const limit of [1, Math.max(1, expected.length), 400])
      expect((await page({ ...filters, limit })).total).toBe(expected.length);
  });

  it('have fifty beats by default', async () => {
    expect((await page({})).beats).toHaveLength(50);
  });

  it('have no cursor on the last page', async () => {
    expect((await page({ limit: 400 })).nextCursor).toBeNull();
    expect(await page({ q: 'nothing is called so' })).toEqual({ beats: [], nextCursor: null, total: 0 });
  });

  it.each([
    '',
    'x',
    'bm9uc2Vuc2U',
    Buffer.from('["newest"]').toString('base64url'),
    Buffer.from('["title","a","b","c"]').toString('base64url'),
    Buffer.from('["newest","a","b","c"]').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    Buffer.from('["newest",0,"2026-01-01T00:00:00.000Z","no uuid"]').toString('base64url'),
    Buffer.from(`["newest",1e99,"2026-01-01T00:00:00.000Z","${all[0]?._id}"]`).toString('base64url'),
  ])('refuse a forged cursor: %s', async (cursor) => {
    expect(await pageBeats(database.db, { cursor })).toEqual({ failure: 'CATALOGUE_BAD_CURSOR' });
  });

  it('refuse a cursor from another order', async () => {
    const { nextCursor } = await page({ sort: 'title' });
    expect(await pageBeats(database.db, { sort: 'artist', cursor: nextCursor ?? '' })).toEqual({
      failure: 'CATALOGUE_BAD_CURSOR',
    });
  });

  // From here on, the tests change the store.
  it('have a cursor that the contract allows, however long a title is', async () => {
    const { db } = database;
    const title = '\ufdfa'.repeat(maxTitleLength);
    await db
      .updateTable('catalogue_beats')
      .set({ title })
      .where('id', '=', all[0]?._id ?? '')
      .execute();
    const { nextCursor } = await page({ sort: 'title', limit: 400 - 1 });
    expect(getAllBeats.query.parse({ cursor: nextCursor }).cursor).toBe(nextCursor);
    expect((await page({ sort: 'title', cursor: nextCursor ?? '' })).beats).toHaveLength(1);
  });

  it.each(sortings)('sorted by %s continue after a beat that has left the store', async (sort) => {
    const before = await walk({ sort, limit: 200 });
    const first = await page({ sort, limit: 20 });
    const last = first.beats.at(-1)?._id ?? '';
    await removeBeat(database.db, last);
    const rest = await page({ sort, limit: 400, cursor: first.nextCursor ?? '' });
    expect(ids(rest.beats)).toEqual(ids(before).slice(20));
  });
});
