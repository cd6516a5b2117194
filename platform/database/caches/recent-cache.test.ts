import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { DatabaseUnavailable } from '../database-error.ts';
import { createRecentCache, type RecentCache } from './recent-cache.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await database.pool.query('create table notes (text text)');
  database.db.ownWrites.watch(['notes']);
});
afterAll(() => database.drop());

let time = 0;
let cache: RecentCache<{ text: string }>;
const read = vi.fn<(key: string, before: { text: string } | undefined) => Promise<{ text: string } | null>>();
beforeEach(() => {
  time = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  let count = 0;
  read.mockReset().mockImplementation(async (key) => ({ text: `${key} ${(count += 1)}` }));
  cache = createRecentCache({ db: database.db, max: 2, read });
});
const write = () => database.db.ownWrites.note('insert into notes values (1)');
const text = async (key = 'a') => (await cache.read(key))?.text;

it('a recent cache reads once for concurrent and immediately following requests', async () => {
  expect(cache.readNow('a')).toBeUndefined();
  expect(await Promise.all([text(), text()])).toEqual(['a 1', 'a 1']);
  time += 400;
  expect([await text(), cache.readNow('a'), read.mock.calls.length]).toEqual(['a 1', { text: 'a 1' }, 1]);
});

it('a recent cache reads a value again in the background after half a second, and before returning it after a second', async () => {
  await text();
  time += 600;
  expect(await text()).toBe('a 1');
  await vi.waitFor(async () => expect(await text()).toBe('a 2'));
  time += 1100;
  expect(cache.readNow('a')).toBeUndefined();
  expect(await text()).toBe('a 3');
  expect(read.mock.lastCall?.[1]).toEqual({ text: 'a 2' });
});

it('a recent cache returns what this process has written, even to requests that joined an older read', async () => {
  const gate = Promise.withResolvers<{ text: string }>();
  read.mockImplementationOnce(() => gate.promise);
  const early = text();
  write();
  const late = text();
  gate.resolve({ text: 'old' });
  expect([await early, await late]).toEqual(['old', 'a 1']);
  write();
  expect(cache.readNow('a')).toBeUndefined();
});

it('a recent cache stores no missing values, and no more values than its maximum', async () => {
  read.mockResolvedValueOnce(null);
  expect([await text('none'), cache.readNow('none')]).toEqual([undefined, undefined]);
  for (const key of ['a', 'b', 'c']) await text(key);
  expect([cache.readNow('a'), cache.readNow('c')?.text]).toEqual([undefined, 'c 3']);
});

it('if the database can’t be reached, a recent cache returns the last value, or the error without one', async () => {
  await text();
  time += 5000;
  read.mockRejectedValue(new DatabaseUnavailable('gone'));
  expect(await text()).toBe('a 1');
  await expect(text('b')).rejects.toBeInstanceOf(DatabaseUnavailable);
  time += 10 * 60_000;
  await expect(text()).rejects.toBeInstanceOf(DatabaseUnavailable);
  read.mockRejectedValue(new Error('a bug'));
  await expect(text()).rejects.toThrow('a bug');
});

it('a recent cache doesn’t return a value from before an outage if this process has taken something off sale since', async () => {
  await text();
  database.db.ownWrites.noteWithdrawal();
  time += 5000;
  read.mockRejectedValue(new DatabaseUnavailable('gone'));
  await expect(text()).rejects.toBeInstanceOf(DatabaseUnavailable);
});
