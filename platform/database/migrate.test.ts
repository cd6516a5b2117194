import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { DatabaseError } from './database-error.ts';
import { migrate } from './migrate.ts';
import { connectPool } from './open.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'stemhouse-migrations-'));
  await write('0001-beats.sql', 'create table beats (title text);\ninsert into beats values (1);');
  await write('0002-plays.sql', 'create table plays (n int); insert into beats values (2);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = async (name: string, text: string): Promise<void> => await writeFile(join(folder, name), text);
const run = async (): Promise<string[]> => await migrate(database.pool, folder, log);
const titles = async (): Promise<string[]> =>
  (await database.pool.query<{ title: string }>('select title from beats')).rows.map(({ title }) => title);
const failure = async (): Promise<string> => {
  const error: unknown = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  const { message } = error as DatabaseError;
  expect(message).not.toContain('\n');
  return message;
};

test('each file is run once, in order, and a later one is added', async () => {
  expect(await run()).toEqual(['0001-beats.sql', '0002-plays.sql']);
  expect(await run()).toEqual([]);
  await write('0003-more.sql', 'insert into beats values (3)');
  expect(await run()).toEqual(['0003-more.sql']);
  expect(await titles()).toEqual(['1', '2', '3']);
});

test('processes that start together run them once', async () => {
  const others = [1, 2, 3].map(() => connectPool({ ...database.connection, max: 1 }, log));
  try {
    const runs = await Promise.all(others.map(({ pool }) => migrate(pool, folder, log)));
    expect(runs.flat().sort()).toEqual(['0001-beats.sql', '0002-plays.sql']);
  } finally {
    await Promise.all(others.map(({ close }) => close()));
  }
  expect(await titles()).toEqual(['1', '2']);
});

test('a failing file is rolled back, and earlier ones stay', async () => {
  await write('0002-plays.sql', 'insert into beats values (2); select * from nowhere;');
  expect(await failure()).toBe('Migration 0002-plays.sql failed: relation "nowhere" does not exist');
  expect(await titles()).toEqual(['1']);
  await write('0002-plays.sql', 'insert into beats values (2)');
  expect(await run()).toEqual(['0002-plays.sql']);
});

test('a file edited after it ran stops the start', async () => {
  await run();
  await write('0001-beats.sql', 'create table beats (title text, price int)');
  await write('0003-more.sql', 'insert into beats values (3)');
  expect(await failure()).toMatch(/^Migration 0001-beats.sql was edited after/);
  expect(await titles()).toEqual(['1', '2']);
});

test('different line endings are not an edit', async () => {
  await run();
  await write('0001-beats.sql', 'create table beats (title text);\r\ninsert into beats values (1);');
  expect(await run()).toEqual([]);
});

test('a database migrated by a newer version stops the start', async () => {
  await run();
  await rm(join(folder, '0002-plays.sql'));
  expect(await failure()).toContain('by a newer version (0002-plays.sql)');
});

test('invalid names and duplicate numbers are reported', async () => {
  await write('0002-likes.sql', 'select 1');
  expect(await failure()).toContain('number 0002');
  await rm(join(folder, '0002-likes.sql'));
  await write('likes.sql', 'select 1');
  expect(await failure()).toContain('likes.sql');
});
