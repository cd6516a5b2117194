import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBreakableProxy } from '#testing/database/breakable-proxy.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { openTransactionPooler } from '#testing/database/transaction-pooler.ts';
import { eventually } from '#testing/eventually.ts';
import { checkListening, listen } from './listen.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, pooled: true });
});
afterAll(() => database.drop());

const logOf = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe('the check whether notifications arrive', () => {
  test('passes over a direct connection, even if they are sent through a pooler', async () => {
    const log = logOf();
    expect(await checkListening(database, { hasDirectUrl: true, log })).toBe(true);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('doesn’t take a network that stalls for longer than one attempt for a pooler', async () => {
    const log = logOf();
    const swallowed = vi.fn();
    const query = (text: string, values: unknown[]): unknown =>
      swallowed.mock.calls.length < 1 ? swallowed() : database.pool.query(text, values);
    const pool = { query } as Partial<pg.Pool> as pg.Pool;
    expect(await checkListening({ ...database, pool }, { hasDirectUrl: true, log, withinMs: 2000 })).toBe(true);
  });

  test('fails through a pooler in transaction mode, and logs one line that says what to set', async () => {
    const log = logOf();
    const { pool, connection } = database;
    expect(await checkListening({ pool, direct: connection }, { hasDirectUrl: false, log, withinMs: 200 })).toBe(false);
    expect(log.warn.mock.calls).toEqual([[{}, expect.stringContaining('set DATABASE_DIRECT_URL')]]);
  });

  test('refuses a DATABASE_DIRECT_URL that leads to a pooler, to another database, or nowhere', async () => {
    const { pool } = database;
    const other = { ...database.direct, database: 'postgres' };
    for (const direct of [database.connection, other]) {
      const check = checkListening({ pool, direct }, { hasDirectUrl: true, log: logOf(), withinMs: 200 });
      await expect(check).rejects.toThrow(
        'Notifications sent through DATABASE_URL don’t arrive at DATABASE_DIRECT_URL: it must be the same database',
      );
    }
    const nowhere = { ...database.direct, host: '127.0.0.1', port: 1 };
    await expect(checkListening({ pool, direct: nowhere }, { hasDirectUrl: true, log: logOf() })).rejects.toThrow(
      'The database cannot be reached at DATABASE_DIRECT_URL',
    );
  });
});

test('a listener whose connection goes silent reconnects', async () => {
  const proxy = await openBreakableProxy(database.direct);
  const [onMessage, onSubscribed, onLost] = [vi.fn(), vi.fn(), vi.fn()];
  const connection = { ...database.direct, ...proxy.address };
  const times = { retryMs: 20, checkMs: 20, timeoutMs: 2000 };
  const listening = listen({ connection, channel: 'news', onMessage, onSubscribed, onLost, ...times });
  onTestFinished(async () => {
    await listening.stop();
    await proxy.cut();
  });
  expect(await listening.first).toBe(true);
  proxy.freeze();
  await eventually(() => expect(onLost).toHaveBeenCalled());
  await proxy.mend();
  await eventually(() => expect(onSubscribed.mock.calls.length).toBeGreaterThan(1));
  await database.pool.query(`select pg_notify('news', 'good')`);
  await eventually(() => expect(onMessage).toHaveBeenCalledWith('good'));
});

describe('the tests’ own pooler', () => {
  const connect = async (more: Partial<pg.ClientConfig> = {}): Promise<pg.Client> => {
    const client = new pg.Client({ ...(database.connection as pg.ClientConfig), ...more });
    client.on('error', () => undefined);
    onTestFinished(() => client.end().catch(() => undefined));
    await client.connect();
    return client;
  };

  test.each([
    ['a listener', 'listen somewhere', ' somewhere'],
    ['a setting', `set work_mem = '5MB'`, 'has set work_mem'],
    ['a lock', 'select pg_advisory_lock(7)', 'holds a lock'],
    ['a temporary table', 'create temporary table t (n int)', 'has the table t'],
    ['a cursor', 'declare c cursor with hold for select 1', 'has the cursor c'],
    ['a named statement', { name: 'one', text: 'select 1' }, 'has prepared one'],
  ])('detects %s that stays in a session', async (_, statement, left) => {
    const client = await connect();
    await client.query(statement);
    expect((await database.pooler?.leaks())?.at(-1)).toContain(left);
  });

  test('permits what ends with its transaction, and gives each transaction one session', async () => {
    const pooler = await openTransactionPooler(database.direct);
    const client = await connect(pooler.address);
    onTestFinished(() => pooler.close());
    await client.query('select 1');
    await client.query('begin');
    await client.query(`set local work_mem = '5MB'`);
    await client.query('select pg_advisory_xact_lock(8), $1::int', [1]);
    expect((await client.query('show work_mem')).rows).toEqual([{ work_mem: '5MB' }]);
    await client.query('commit');
    await client.query('select 1');
    expect(await pooler.leaks()).toEqual([]);
  });

  test('refuses the startup parameters that PgBouncer refuses', async () => {
    await expect(connect({ statement_timeout: 1000 })).rejects.toThrow(
      'unsupported startup parameter: statement_timeout',
    );
  });
});
