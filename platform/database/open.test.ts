import { type AddressInfo, type Socket, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail, isFailure } from '#contract-kit/failure.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { DatabaseError } from './database-error.ts';
import { afterCommit, commitEvenOnFailure, inTransaction, openDatabase, type Trx } from './open.ts';
import { countStatements } from './statement-counter.ts';
import { lockName, withLock } from './with-lock.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('database values arrive as numbers, dates and texts', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as big, array[1, 2]::bigint[] as list, '2026-03-29T01:30:00Z'::timestamptz as at,
           '2026-03-29'::date as day, 19.99::numeric as amount, null::bigint as missing`.execute(database.db);
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_991,
    list: [1, 2],
    at: new Date('2026-03-29T01:30:00Z'),
    day: '2026-03-29',
    amount: '19.99',
    missing: null,
  });
});

test('a database number that can’t be represented exactly throws', async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(database.db)).rejects.toThrow('9007199254740993');
});

test('a transaction that throws is rolled back, and so is a nested one', async () => {
  await sql`create table rows_of_transaction (n int)`.execute(database.db);
  const work = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, async (same) => {
      expect(same).toBe(trx);
      await sql`insert into rows_of_transaction values (1)`.execute(same);
    });
    throw new Error('stop');
  });
  await expect(work).rejects.toThrow('stop');
  const { rows } = await sql`select * from rows_of_transaction`.execute(database.db);
  expect(rows).toEqual([]);
});

describe('a transaction that returns a failure', () => {
  beforeAll(async () => void (await sql`create table rows_of_failure (n int)`.execute(database.db)));
  const countRows = async (): Promise<number> =>
    (await sql`select 1 from rows_of_failure`.execute(database.db)).rows.length;
  const writeAndFail = async (trx: Trx) => {
    await sql`insert into rows_of_failure values (1)`.execute(trx);
    return fail('TOO_LATE', { retryAfterSeconds: 7 });
  };

  test('returns the failure, is rolled back, and runs no callback', async () => {
    const seen: string[] = [];
    const result = await inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => void seen.push('ran'));
      return await writeAndFail(trx);
    });
    expect(result).toEqual(fail('TOO_LATE', { retryAfterSeconds: 7 }));
    expect([seen, await countRows()]).toEqual([[], 0]);
  });

  test('lets the outer transaction decide whether to continue, if it’s nested', async () => {
    const refused = await inTransaction(database.db, async (trx) => await inTransaction(trx, writeAndFail));
    expect([isFailure(refused), await countRows()]).toEqual([true, 0]);
    const other = await inTransaction(database.db, async (trx) => isFailure(await inTransaction(trx, writeAndFail)));
    expect([other, await countRows()]).toEqual([true, 1]);
  });

  test('commits what it has written if its caller asks for that', async () => {
    const before = await countRows();
    const result = await commitEvenOnFailure(database.db, writeAndFail);
    expect(result).toEqual(fail('TOO_LATE', { retryAfterSeconds: 7 }));
    expect(await countRows()).toBe(before + 1);
  });
});

describe('a callback after commit', () => {
  const rowsSeen = async (): Promise<number> =>
    (await sql`select 1 from rows_of_commit`.execute(database.db)).rows.length;
  beforeAll(async () => void (await sql`create table rows_of_commit (n int)`.execute(database.db)));

  test('runs after the outermost transaction, in order of registration, even if another callback fails', async () => {
    const seen: string[] = [];
    const result = await inTransaction(database.db, async (trx) => {
      await inTransaction(trx, async (same) => {
        afterCommit(same, async () => void seen.push(`inner ${await rowsSeen()}`));
        afterCommit(same, () => {
          throw new Error('this error is never seen');
        });
      });
      afterCommit(trx, (db) => void seen.push(`outer ${db === database.db}`));
      await sql`insert into rows_of_commit values (1)`.execute(trx);
      seen.push('work');
      return 'done';
    });
    expect([result, seen]).toEqual(['done', ['work', 'inner 1', 'outer true']]);
  });

  test('doesn’t run after a rollback, and can’t be registered once the transaction is over', async () => {
    const seen: string[] = [];
    let over: Trx | undefined;
    const broken = inTransaction(database.db, async (trx) => {
      over = trx;
      afterCommit(trx, () => void seen.push('ran'));
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(seen).toEqual([]);
    expect(() => over && afterCommit(over, () => undefined)).toThrow('that is still running');
  });

  test('doesn’t run if the commit itself fails', async () => {
    await sql`create table parents (id int primary key);
      create table children (parent int references parents deferrable initially deferred)`.execute(database.db);
    const seen: string[] = [];
    const broken = inTransaction(database.db, async (trx) => {
      afterCommit(trx, () => void seen.push('ran'));
      await sql`insert into children values (1)`.execute(trx);
    });
    await expect(broken).rejects.toThrow('foreign key');
    expect(seen).toEqual([]);
  });
});

test('many calls under locks leave connections for their work, and two with the same lock never run in parallel', async () => {
  let working = 0;
  const max = { all: 0, sameName: 0 };
  const names = Array.from({ length: 24 }, (_, index) => `name ${index % 2}`);
  const workingByName = new Map<string, number>();
  await Promise.all(
    names.map((name) =>
      withLock(database.db, name, async () => {
        working += 1;
        workingByName.set(name, (workingByName.get(name) ?? 0) + 1);
        max.all = Math.max(max.all, working);
        max.sameName = Math.max(max.sameName, ...workingByName.values());
        await sql`select 1`.execute(database.db);
        working -= 1;
        workingByName.set(name, (workingByName.get(name) ?? 0) - 1);
      }),
    ),
  );
  expect(max).toEqual({ all: 2, sameName: 1 });
});

test('a connection lost during a transaction fails only that transaction', async () => {
  const broken = inTransaction(database.db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(database.db);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable|connection error/i);
  const { rows } = await sql`select 1 as n`.execute(database.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('countStatements counts only the statements of its own work, even if other work runs at the same time', async () => {
  const one = async () => await sql`select 1`.execute(database.db);
  const three = async () => {
    await Promise.all([one(), one()]);
    await one();
  };
  const [first, second] = await Promise.all([countStatements(three), countStatements(one)]);
  expect(first.statements).toEqual(['select 1', 'select 1', 'select 1']);
  expect(second.statements).toHaveLength(1);
});

test('a missing server is reported without the password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://me:hidden@127.0.0.1:4199/shop', dataDir: '', log });
  const error: unknown = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(String(error)).toContain('127.0.0.1:4199/shop cannot be reached');
  expect(String(error)).not.toContain('hidden');
});

test('an invalid DATABASE_URL is reported', async () => {
  await expect(openDatabase({ databaseUrl: 'my database', dataDir: '', log })).rejects.toThrow(
    'DATABASE_URL is not a URL',
  );
});

/** Speaks just enough of PostgreSQL's protocol to report version 14. */
const oldServer = createServer((socket: Socket) => {
  const message = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const column = Buffer.concat([
    Buffer.from('\0\u0001server_version_num\0'),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 25]),
    Buffer.alloc(8),
  ]);
  const row = Buffer.from('\0\u0001\0\0\0\u0006140011');
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    socket.once('data', () => {
      socket.write(
        Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SHOW\0')), ready]),
      );
    });
  });
});

test('a PostgreSQL that is too old is reported with its version', async () => {
  await new Promise<void>((resolve) => void oldServer.listen(0, '127.0.0.1', resolve));
  const { port } = oldServer.address() as AddressInfo;
  const opening = openDatabase({ databaseUrl: `postgres://me:hidden@127.0.0.1:${port}/shop`, dataDir: '', log });
  await expect(opening).rejects.toThrow('is PostgreSQL 14; version 15 or newer is needed');
  await new Promise((resolve) => oldServer.close(resolve));
});

test('a lock’s name and id become the same number in every version of the shop', async () => {
  const isFree = async (key: string): Promise<unknown> =>
    (await database.pool.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [key])).rows[0];
  await inTransaction(database.db, async (trx) => {
    await lockName(trx, 'payouts seller', 'mia');
    await lockName(trx, 'account names');
    expect(await isFree('payouts seller mia')).toEqual({ free: false });
    expect(await isFree('account names')).toEqual({ free: false });
    expect(await isFree('payouts seller leo')).toEqual({ free: true });
  });
  expect(await isFree('payouts seller mia')).toEqual({ free: true });
});
