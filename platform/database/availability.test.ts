import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import { type BreakableProxy, openBreakableProxy } from '#testing/database/breakable-proxy.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { eventually } from '#testing/eventually.ts';
import type { Timeouts } from './availability.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { connectPool, type Db, inTransaction } from './open.ts';

const log = { info: () => undefined, warn: () => undefined, error: vi.fn() };
const timeouts: Timeouts = { slow: 100, probe: 300, pause: 20, statement: 60_000 };

let database: TestDatabase;
let proxy: BreakableProxy;
let db: Db;
let close: () => Promise<void>;
const open = (more: Partial<Timeouts> = {}): void => {
  const connection = { ...database.connection, ...proxy.address, max: 2 };
  ({ db, close } = connectPool(connection, log, { timeouts: { ...timeouts, ...more } }));
};
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await database.pool.query('create table notes (text text)');
  proxy = await openBreakableProxy(database.direct);
});
beforeEach(() => open());
afterEach(() => close());
afterAll(async () => {
  await proxy.cut();
  await database.drop();
});

const ask = async (): Promise<unknown> => (await sql`select 1 as n`.execute(db)).rows[0];
const write = async (): Promise<unknown> => await sql`insert into notes values ('x')`.execute(db);
const outage = (): string | undefined => db.availability.outage()?.reason;
const isBack = (): Promise<void> => eventually(() => expect(outage()).toBeUndefined());

test('if a database stops responding, pending statements fail, later ones fail at once, and statements work again when it responds', async () => {
  await ask();
  proxy.freeze();
  // One statement gets the idle connection, one a new connection, and two wait for either.
  const all = await Promise.allSettled([ask(), ask(), ask(), ask()]);
  for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  expect(outage()).toBe('It does not answer.');
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await proxy.mend();
  await isBack();
  expect(await ask()).toEqual({ n: 1 });
});

test('if a database stops responding, an open transaction fails', async () => {
  const open = inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.freeze();
    await sql`select 1`.execute(trx);
  });
  await expect(open).rejects.toBeInstanceOf(DatabaseUnavailable);
  await proxy.mend();
  await isBack();
});

test('a dead connection fails only the statement on it', async () => {
  await ask();
  proxy.freeze({ newOnesToo: false });
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(outage()).toBeUndefined();
  expect(await ask()).toEqual({ n: 1 });
  await proxy.mend();
});

test('a slow statement may run up to a limit', async () => {
  await sql`select pg_sleep(0.5)`.execute(db);
  await close();
  open({ statement: 200 });
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(outage()).toBeUndefined();
});

test('a connection to a standby is replaced', async () => {
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await eventually(write);
  expect(outage()).toBeUndefined();
});

test('if new connections lead to a standby, too, the database counts as away', async () => {
  const { rows } = await database.pool.query('select quote_ident(current_database()) as name');
  const setting = `alter database ${rows[0].name} set default_transaction_read_only`;
  await database.pool.query(`${setting} = on`);
  try {
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await eventually(() => expect(outage()).toContain('It is read-only'));
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  } finally {
    await database.pool.query(`${setting} = off`);
  }
  await isBack();
  await write();
});

test('a database that refuses new connections is used over existing ones, and the refusal is logged once', async () => {
  await ask();
  log.error.mockClear();
  const admin = new pg.Client({ ...(database.connection as pg.ClientConfig), database: 'postgres' });
  await admin.connect();
  const setting = `alter database "${database.connection.database}" allow_connections`;
  await admin.query(`${setting} false`);
  try {
    db.availability.suspect();
    expect(await ask()).toEqual({ n: 1 });
    await sql`select pg_sleep(0.3)`.execute(db);
    expect(outage()).toBeUndefined();
    const said = expect.stringContaining('not currently accepting connections');
    await eventually(() =>
      expect(log.error.mock.calls).toEqual([[{ reason: said }, 'The database refuses new connections']]),
    );
    // A pending statement would hold the connection, and the next one would need another.
    const all = await Promise.allSettled([ask(), ask(), ask()]);
    expect(all).toContainEqual({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    await sql`select pg_sleep(0.3)`.execute(db);
    expect(log.error).toHaveBeenCalledOnce();
  } finally {
    await admin.query(`${setting} true`);
    await admin.end();
  }
});

test('a check whose response comes too late is repeated, and isn’t taken for a refusal', async () => {
  await ask();
  log.error.mockClear();
  proxy.leaveUnanswered('pg_is_in_recovery()');
  db.availability.suspect();
  await sql`select pg_sleep(0.6)`.execute(db);
  expect(outage()).toBeUndefined();
  expect(log.error).not.toHaveBeenCalled();
});
