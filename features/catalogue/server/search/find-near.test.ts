import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { beatOf } from '#testing/beats/beat-of.ts';
import { storeBeats } from '#testing/beats/store-beats.ts';
import type { BeatFilters } from '../../contract.ts';
import { createNearSearch } from './find-near.ts';

const sol = { _id: newId(), username: 'sol', name: 'Sol Ferris' };
const common = { genre: 'House', subGenre: 'Deep House', key: 'A minor', user: sol };
const beats = [
  beatOf({ ...common, _id: newId(), title: 'Undertow', bpm: 140, tags: ['sliding 808', 'dark'] }),
  beatOf({ ...common, _id: newId(), title: 'Kitchen Light', bpm: 78, tags: ['lofi', 'warm'] }),
  beatOf({ ...common, _id: newId(), title: 'Neon Rain', bpm: 104, tags: ['synthwave', 'dark'], key: 'C major' }),
];

let database: TestDatabase;
let search: ReturnType<typeof createNearSearch>;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeBeats(database.db, beats);
  search = createNearSearch(database.db);
});
afterAll(() => database.drop());

const near = async (filters: BeatFilters) => {
  const result = await search(filters, '192.0.2.1');
  if (isFailure(result)) throw new Error(result.failure);
  const { searches, tags, beats: found } = result;
  return { searches, tags, titles: found.map(({ title }) => title) };
};

test.each([
  ['undrtow', 'undertow', 'Undertow'],
  ['kichen', 'kitchen', 'Kitchen Light'],
  ['lofy', 'lofi', 'Kitchen Light'],
  ['FERRÍZ', 'ferris', 'Undertow'],
  ['dark undrtow', 'dark undertow', 'Undertow'],
  ['zzzz undrtow 140', 'undertow 140', 'Undertow'],
])('a search for the misspelled "%s" suggests "%s" and finds the beat', async (q, spelling, title) => {
  const { searches, titles } = await near({ q });
  expect(searches).toContain(spelling);
  expect(titles).toContain(title);
});

test('a search for a misspelled word finds the tag that contains its correct spelling', async () => {
  expect(await near({ q: 'slidng' })).toEqual({ searches: ['sliding'], tags: ['sliding 808'], titles: ['Undertow'] });
});

test.each<[string, BeatFilters, string[]]>([
  ['a tempo up to 5 BPM away', { q: '136' }, ['Undertow']],
  ['a tempo close to the one next to an unknown word', { q: 'zzzz 141' }, ['Undertow']],
  ['a tempo next to the chosen ones', { bpmMin: 107, bpmMax: 110 }, ['Neon Rain']],
  ['no tempo that is further away', { q: '150' }, []],
  ['any of several tags', { tag: 'lofi,sliding 808', sort: 'newest' }, ['Undertow', 'Kitchen Light']],
  ['a beat that the filters leave out, if nothing else comes close', { q: 'undertow', key: 'C major' }, ['Undertow']],
])('a search with no match finds %s', async (_, filters, titles) => {
  expect((await near(filters)).titles.toSorted()).toEqual(titles.toSorted());
});

test('a search suggests other spellings only if they find something with the filters', async () => {
  expect((await near({ q: 'undrtow', key: 'C major' })).searches).toEqual([]);
});

test.each(['zzzz', '%', '!!!', 'x', "' or 1=1 --", '\\', ''])('a search for "%s" finds nothing similar', async (q) => {
  expect(await near({ q })).toEqual({ searches: [], tags: [], titles: [] });
});

test('a search among an unknown artist’s beats finds similar beats of other artists', async () => {
  expect((await near({ q: 'undrtow', artist: 'nobody' })).titles).toEqual(['Undertow']);
});

test('a network that searches too much is refused beyond its share, while other networks are served', async () => {
  const many = Array.from({ length: 20 }, () => search({ q: 'undrtow' }, '192.0.2.1'));
  const other = search({ q: 'undrtow' }, '192.0.2.2');
  const refused = (await Promise.all(many)).flatMap((result) => (isFailure(result) ? [result.failure] : []));
  expect(refused).toEqual(Array.from({ length: 15 }, () => 'CATALOGUE_SEARCHES_BUSY'));
  expect(await other).toMatchObject({ searches: ['undertow'] });
});
