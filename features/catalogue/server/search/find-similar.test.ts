import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { beatOf } from '#testing/beats/beat-of.ts';
import { storeBeats } from '#testing/beats/store-beats.ts';
import { findSimilar, similarTo } from './find-similar.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const target = {
  kind: 'beat' as const,
  genre: 'House',
  subGenre: 'Deep',
  bpm: 120,
  key: 'A minor',
  tags: ['warm', 'night'],
};
const far = { genre: 'Jazz', subGenre: 'Bop', bpm: 90, key: 'F# major', tags: ['tape', 'rain'] };
const mira = { _id: newId(), username: 'mira', name: 'Mira' };
const sol = { _id: newId(), username: 'sol', name: 'Sol' };
const beat = (title: string, traits: Partial<Omit<typeof target, 'kind'>>) =>
  beatOf({ _id: newId(), title, ...far, ...traits, user: sol });
/** Fills the store with only these beats, from newest to oldest. */
const sell = async (beats: readonly ReturnType<typeof beat>[]): Promise<void> => {
  await database.db.deleteFrom('catalogue_likes').execute();
  await database.db.deleteFrom('catalogue_beat_licenses').execute();
  await database.db.deleteFrom('catalogue_files').execute();
  await database.db.deleteFrom('catalogue_beats').execute();
  await storeBeats(
    database.db,
    beats.map((each, index) => ({ ...each, createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString() })),
  );
};
const titles = async (): Promise<string[]> => (await findSimilar(database.db, target, null)).map(({ title }) => title);

const beats = [
  beat('nothing in common', {}),
  beat('same key', { key: 'A minor' }),
  beat('near in tempo, newer', { bpm: 124 }),
  beat('near in tempo, older', { bpm: 116 }),
  beat('same genre', { genre: 'House' }),
  beat('one name of sub-genre, another genre', { subGenre: 'Deep' }),
  beat('same sub-genre', { genre: 'House', subGenre: 'Deep' }),
  beat('both tags', { tags: ['night', 'warm'] }),
];

test('beats are similar by genre, sub-genre, tags, tempo and key, the closest first', async () => {
  await sell(beats);
  expect(await titles()).toEqual([
    'same sub-genre',
    'same genre',
    'both tags',
    'same key',
    'near in tempo, newer',
    'near in tempo, older',
  ]);
});

test('half or double the tempo and a related key count less than the same tempo and key', async () => {
  await sell([
    beat('related key', { key: 'C major' }),
    beat('half the tempo', { bpm: 60 }),
    beat('same key', { key: 'A minor' }),
    beat('double the tempo', { bpm: 240 }),
    beat('same tempo', { bpm: 121 }),
  ]);
  expect(await titles()).toEqual(['same key', 'same tempo', 'related key', 'half the tempo', 'double the tempo']);
});

test('a beat page shows at most six beats of other artists, all on sale', async () => {
  const others = Array.from({ length: 8 }, (_, n) => beat(`other ${n}`, target));
  const [it, own] = [
    { ...beat('it', target), user: mira },
    { ...beat('own', target), user: mira },
  ];
  await sell([it, own, ...others]);
  const similar = async (id: string) => (await similarTo(database.db, id))?.map(({ title }) => title);
  expect(await similar(it._id)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `other ${n}`));
  expect(await similar(newId())).toBeUndefined();
  await removeBeat(database.db, others[0]?._id ?? '');
  expect((await similar(it._id))?.[0]).toBe('other 1');
});
