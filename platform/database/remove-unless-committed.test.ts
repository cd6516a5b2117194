import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fail } from '#contract-kit/failure.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { DatabaseUnavailable } from './database-error.ts';
import type { Trx } from './open.ts';
import { removeUnlessCommitted } from './remove-unless-committed.ts';

let database: TestDatabase;
let removals = 0;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, breakable: true });
  await sql`create table names (name text unique deferrable initially deferred)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.comeBack();
  await sql`truncate names`.execute(database.db);
  removals = 0;
});

const remove = async (): Promise<void> => {
  removals += 1;
};
const write = async (trx: Trx): Promise<string> => {
  await sql`insert into names values ('a file')`.execute(trx);
  return 'written';
};
const breakConnection = (trx: Trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
const named = async (): Promise<number> => (await sql`select from names`.execute(database.db)).rows.length;

test('a file that a row names stays', async () => {
  expect(await removeUnlessCommitted(database.db, remove, write)).toBe('written');
  expect([removals, await named()]).toEqual([0, 1]);
});

test('a file stays if the server has committed but its response is lost', async () => {
  database.loseCommits('insert into names');
  await expect(removeUnlessCommitted(database.db, remove, write)).rejects.toThrow(DatabaseUnavailable);
  expect([removals, await named()]).toEqual([0, 1]);
});

test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['the work threw', (trx) => write(trx).then(() => Promise.reject(new Error('stop')))],
  ['the connection broke before the commit', (trx) => write(trx).then(() => breakConnection(trx))],
  ['the server refused the commit', (trx) => write(trx).then(() => write(trx))],
])('a file is removed, once, when %s', async (_, work) => {
  await expect(removeUnlessCommitted(database.db, remove, work)).rejects.toThrow();
  expect([removals, await named()]).toEqual([1, 0]);
});

test('a file is removed when the work is refused', async () => {
  const refused = fail('NOT_TODAY');
  expect(await removeUnlessCommitted(database.db, remove, async () => refused)).toBe(refused);
  expect(removals).toBe(1);
});
