import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '#server/startup/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import {
  checkMigrations,
  checkNotifications,
  databaseAway,
  type DatabaseFacts,
  judgeDatabase,
  readDatabase,
} from './database.ts';

let database: TestDatabase;
let facts: DatabaseFacts;
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
beforeAll(async () => {
  database = await createTestDatabase({ pooled: true });
  facts = await readDatabase(database.pool);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test('a database that a shop runs on is fine', async () => {
  expect(judgeDatabase(facts, 'here')).toEqual([
    { state: 'ok', what: expect.stringMatching(/^PostgreSQL 18.*, here$/) },
  ]);
  expect(await checkMigrations(database.pool, migrationsFolder)).toMatchObject({
    finding: { state: 'ok' },
    tables: 'ours',
  });
});

test.each<[Partial<DatabaseFacts>, RegExp, RegExp]>([
  [{ versionNumber: 140_012, version: '14.12' }, /14\.12 is too old/, /15 or newer/],
  [{ encoding: 'SQL_ASCII' }, /SQL_ASCII/, /UTF8/],
  [{ readOnly: true }, /only be read/, /primary/],
  [{ trigrams: 'missing' }, /pg_trgm is not there/, /postgresql-contrib/],
  [{ trigrams: 'available', mayCreate: false }, /may not install/, /create extension pg_trgm/],
  [{ mayCreate: false }, /may not create schemas/, /grant create on database/],
  [{ mayCreateTables: false }, /may not create tables/, /grant create on schema public/],
])('%j is a problem, with what to do', (changed, what, todo) => {
  const found = judgeDatabase({ ...facts, ...changed }, 'here');
  expect(found.map(({ state }) => state)).not.toContain('ok');
  expect(found[0]).toEqual({
    state: 'problem',
    what: expect.stringMatching(what),
    todo: expect.stringMatching(todo),
  });
});

test('a database with few connections is warned about', () => {
  expect(judgeDatabase({ ...facts, maxConnections: 20 }, 'here')).toMatchObject([
    { state: 'ok' },
    { state: 'warning' },
  ]);
});

test('a database that is newer than the code is a problem, and an older one gets a warning', async () => {
  const name = '9999-later.sql';
  writeFileSync(path.join(folder, name), 'select 1');
  expect(await checkMigrations(database.pool, folder)).toMatchObject({
    finding: { state: 'problem', what: expect.stringContaining('newer version') },
    tables: 'of another version',
  });
  const older = {
    ...database.pool,
    connect: async () => ({ query: async () => ({ rows: [] }), release: () => undefined }),
  };
  expect(await checkMigrations(older as never, folder)).toMatchObject({
    finding: { state: 'warning', what: expect.stringContaining(name) },
    tables: 'of another version',
  });
});

test('a direct URL must lead to the same database, a wrong one is a problem, and a pooler that drops notifications gets a warning', async () => {
  const { pool, direct, connection } = database;
  expect(await checkNotifications({ pool, direct, hasDirectUrl: true })).toMatchObject([
    { state: 'ok', what: expect.stringContaining('DATABASE_DIRECT_URL') },
  ]);
  expect(await checkNotifications({ pool, direct, hasDirectUrl: false })).toEqual([]);
  expect(await checkNotifications({ pool, direct: connection, hasDirectUrl: false }, 200)).toMatchObject([
    { state: 'warning', todo: expect.stringContaining('DATABASE_DIRECT_URL') },
  ]);
  const elsewhere = { ...direct, database: 'postgres' };
  expect(await checkNotifications({ pool, direct: elsewhere, hasDirectUrl: true }, 200)).toMatchObject([
    { state: 'problem', what: expect.stringContaining('the same database') },
  ]);
  for (const [wrong, todo] of [
    [{ host: '127.0.0.1', port: 1 }, /host and port in DATABASE_DIRECT_URL/],
    [{ database: 'nowhere' }, /its name in DATABASE_DIRECT_URL/],
  ] as const) {
    const away = { ...direct, ...wrong };
    expect(await checkNotifications({ pool, direct: away, hasDirectUrl: true }, 200)).toMatchObject([
      {
        state: 'problem',
        what: expect.stringContaining('DATABASE_DIRECT_URL'),
        todo: expect.stringMatching(todo),
      },
    ]);
  }
});

test.each([
  ['28P01', /user and password/],
  ['3D000', /create the database/],
  ['ECONNREFUSED', /PostgreSQL runs/],
])('the error %s while connecting to the database is a problem, with what to do', (code, todo) => {
  const error = Object.assign(new Error('no'), { code });
  expect(databaseAway(error)).toMatchObject({ state: 'problem', todo: expect.stringMatching(todo) });
  // The pool wraps the error like this.
  expect(databaseAway(new Error('away', { cause: new AggregateError([error]) })).todo).toMatch(todo);
});
