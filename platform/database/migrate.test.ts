import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { DatabaseError } from './database-error.ts';
import { findWaitingMigrations, migrate, type Schema } from './migrate.ts';
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
const schema = (): Schema => ({ migrations: folder, objects: [] });
const run = async (): Promise<string[]> => await migrate(database.pool, schema(), log);
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

test('each migration runs once, in order, and so does one that is added later', async () => {
  expect(await run()).toEqual(['0001-beats.sql', '0002-plays.sql']);
  expect(await run()).toEqual([]);
  await write('0003-more.sql', 'insert into beats values (3)');
  expect(await run()).toEqual(['0003-more.sql']);
  expect(await titles()).toEqual(['1', '2', '3']);
});

test('processes that start together run each migration once', async () => {
  const others = [1, 2, 3].map(() => connectPool({ ...database.connection, max: 1 }, log));
  try {
    const runs = await Promise.all(others.map(({ pool }) => migrate(pool, schema(), log)));
    expect(runs.flat().sort()).toEqual(['0001-beats.sql', '0002-plays.sql']);
  } finally {
    await Promise.all(others.map(({ close }) => close()));
  }
  expect(await titles()).toEqual(['1', '2']);
});

test('a failing migration is rolled back, and earlier ones stay', async () => {
  await write('0002-plays.sql', 'insert into beats values (2); select * from nowhere;');
  expect(await failure()).toBe('Migration 0002-plays.sql failed: relation "nowhere" does not exist');
  expect(await titles()).toEqual(['1']);
  await write('0002-plays.sql', 'insert into beats values (2)');
  expect(await run()).toEqual(['0002-plays.sql']);
});

test('migrating fails if a migration was edited after it ran, and runs nothing', async () => {
  await run();
  await write('0001-beats.sql', 'create table beats (title text, price int)');
  await write('0003-more.sql', 'insert into beats values (3)');
  expect(await failure()).toMatch(/^Migration 0001-beats.sql was edited after/);
  expect(await titles()).toEqual(['1', '2']);
});

test('a migration with different line endings doesn’t count as edited', async () => {
  await run();
  await write('0001-beats.sql', 'create table beats (title text);\r\ninsert into beats values (1);');
  expect(await run()).toEqual([]);
});

test('migrating fails if a newer version ran its migrations together with this version’s', async () => {
  await run();
  await rm(join(folder, '0002-plays.sql'));
  expect(await failure()).toContain('by a newer version (0002-plays.sql)');
});

/** Adds files, as a newer version of the code does, and runs them. */
const updateTo = async (...names: string[]): Promise<void> => {
  for (const name of names) await write(name, `create table t${name.slice(0, 4)} (n int)`);
  await run();
};
const goBackTo = async (...names: string[]): Promise<void> => {
  for (const name of await readdir(folder)) if (!names.includes(name)) await rm(join(folder, name));
};

// The previous version may restart during an update, or an operator may return to it.
test('a version starts on a database that is one update ahead, and leaves it unchanged', async () => {
  await run();
  await updateTo('0003-likes.sql', '0004-carts.sql');
  await goBackTo('0001-beats.sql', '0002-plays.sql');
  expect(await run()).toEqual([]);
  expect(await findWaitingMigrations(database.pool, folder)).toEqual({ waiting: [], isAhead: true });
  await updateTo('0003-likes.sql', '0004-carts.sql', '0005-offers.sql');
  expect(await findWaitingMigrations(database.pool, folder)).toEqual({ waiting: [], isAhead: false });
  // A version with only 0001 and 0002 is now two updates behind.
  await goBackTo('0001-beats.sql', '0002-plays.sql');
  expect(await failure()).toContain('by a newer version (0003-likes.sql)');
});

test('a version doesn’t start on a database that a newer version created', async () => {
  await updateTo('0003-likes.sql');
  await goBackTo('0001-beats.sql', '0002-plays.sql');
  expect(await failure()).toContain('by a newer version (0003-likes.sql)');
});

test('a database that earlier versions migrated, without the column `follows`, is accepted like any other', async () => {
  await run();
  await database.pool.query('alter table schema_migrations drop column follows');
  expect(await run()).toEqual([]);
  await updateTo('0003-likes.sql');
  await goBackTo('0001-beats.sql', '0002-plays.sql');
  expect(await run()).toEqual([]);
});

test('migrations with an invalid name or a duplicate number are reported', async () => {
  await write('0002-likes.sql', 'select 1');
  expect(await failure()).toContain('number 0002');
  await rm(join(folder, '0002-likes.sql'));
  await write('likes.sql', 'select 1');
  expect(await failure()).toContain('likes.sql');
});
