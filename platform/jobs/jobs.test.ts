import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { until } from '#testing/eventually.ts';
import { type Jobs, createJobs, installJobs } from './jobs.ts';

declare module './job-map.ts' {
  interface JobMap {
    'test.note': { text: string };
    'test.other': { text: string };
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop({ timeoutMs: 2_000 })));
  await sql`delete from pgboss.job`.execute(database.db);
});
afterAll(() => database.drop());

const make = (options: Partial<Parameters<typeof createJobs>[0]> = {}): Jobs => {
  const jobs = createJobs({ connection: database.connection, log, ...options });
  running.push(jobs);
  return jobs;
};

/** A queue whose job `test.note` records its data in `seen`. */
const noting = async (seen: string[], work = true): Promise<Jobs> => {
  const jobs = make({ work });
  jobs.define('test.note', { title: 'Note a text', handler: async ({ text }) => void seen.push(text) });
  await jobs.start();
  return jobs;
};

/** A queue that logs its errors, and whose database can be stopped. */
const watched = async () => {
  const own = await createTestDatabase({ breakable: true });
  const lines: {
    readonly message: string;
    readonly queue?: string;
    readonly reason?: string;
    readonly stack?: string;
  }[] = [];
  const jobs = createJobs({
    connection: own.connection,
    log: { ...log, error: (details: object, message = '') => void lines.push({ ...details, message }) },
  });
  const note = { title: 'Note a text', handler: async () => undefined };
  jobs.define('test.note', note);
  jobs.define('test.other', note);
  await jobs.start();
  const close = async (): Promise<void> => {
    await jobs.stop({ timeoutMs: 2_000 });
    await own.drop();
  };
  return { own, jobs, lines, close };
};

test('queue errors are logged with the name of the queue', async () => {
  const { own, jobs, lines, close } = await watched();
  try {
    await sql`alter table pgboss.job rename column started_on to gone`.execute(own.db);
    await jobs.send('test.note', { text: 'not to be taken' });
    await until('the error is logged', () => lines.some(({ queue }) => queue === 'test.note'));
    expect(lines[0]).toMatchObject({
      reason: expect.stringContaining('started_on'),
      stack: expect.stringMatching(/\n +at /),
    });
  } finally {
    await close();
  }
});

test('each database outage is one log line of the job queue, however often its parts retry', async () => {
  const { own, jobs, lines, close } = await watched();
  try {
    for (const outages of [1, 2]) {
      await own.goAway();
      await until('the outage is logged', () => lines.length === outages);
      for (let tries = 0; tries < 20; tries += 1) await jobs.send('test.note', { text: '' }).catch(() => undefined);
      await delay(1000);
      expect(lines).toHaveLength(outages);
      expect(lines.at(-1)).toMatchObject({ message: 'The job queue cannot reach the database' });
      await own.comeBack();
      await until('the database takes jobs again', () =>
        jobs.send('test.note', { text: 'back' }).then(
          () => true,
          () => false,
        ),
      );
      await jobs.idle();
    }
  } finally {
    await close();
  }
});

test('sent jobs run in order without waiting for the next poll', async () => {
  const seen: string[] = [];
  const jobs = await noting(seen);
  for (const text of ['a', 'b', 'c', 'd', 'e']) await jobs.send('test.note', { text });
  await jobs.idle();
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await jobs.failed()).toBe(0);
});

test('jobs with a higher priority run first, jobs of the same priority in order', async () => {
  const sender = await noting([], false);
  for (const [text, priority] of [
    ['a', -2],
    ['b', 0],
    ['c', -2],
    ['d', -1],
  ] as const)
    await sender.send('test.note', { text }, { priority });
  const seen: string[] = [];
  await (await noting(seen)).idle();
  expect(seen).toEqual(['b', 'd', 'a', 'c']);
});

test('a process that runs no jobs can send them to one that does', async () => {
  const seen: string[] = [];
  await noting(seen);
  const sender = await noting([], false);
  await sender.send('test.note', { text: 'from afar' });
  await until('the job is done', () => seen.length > 0);
  expect(seen).toEqual(['from afar']);
});

test('a job sent in a transaction exists only if the transaction commits', async () => {
  const seen: string[] = [];
  const jobs = await noting(seen);
  await inTransaction(database.db, async (trx) => {
    await jobs.send('test.note', { text: 'committed' }, { trx });
    await jobs.idle();
    expect(seen).toEqual([]);
  });
  const broken = inTransaction(database.db, async (trx) => {
    await jobs.send('test.note', { text: 'rolled back' }, { trx });
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await jobs.idle();
  expect(seen).toEqual(['committed']);
});

test('only one job per key waits, and another may be sent while it runs', async () => {
  const seen: string[] = [];
  const jobs = make();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jobs.define('test.note', {
    title: 'Note a text',
    handler: async ({ text }) => {
      seen.push(text);
      await held;
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'running' }, { singletonKey: 'order' });
  await until('the first has begun', () => seen.length === 1);
  for (const text of ['waiting', 'too many', 'too many'])
    await jobs.send('test.note', { text }, { singletonKey: 'order' });
  await jobs.send('test.note', { text: 'another key' }, { singletonKey: 'other' });
  release();
  await jobs.idle();
  expect(seen).toEqual(['running', 'waiting', 'another key']);
});

test('a waiting job doesn’t run before its latest sender has committed', async () => {
  const seen: string[] = [];
  const sender = await noting([], false);
  await sender.send('test.note', { text: 'first' }, { singletonKey: 'order' });
  await inTransaction(database.db, async (trx) => {
    await sender.send('test.note', { text: 'second' }, { trx, singletonKey: 'order' });
    await noting(seen);
    await delay(200);
    expect(seen).toEqual([]);
  });
  await sender.idle();
  expect(seen).toEqual(['first']);
});

test('a job scheduled for later moves forward when it is sent for now', async () => {
  const seen: string[] = [];
  const jobs = await noting(seen);
  await jobs.send('test.note', { text: 'later' }, { singletonKey: 'k', startAfterSeconds: 3_600 });
  await jobs.idle();
  expect(seen).toEqual([]);
  await jobs.send('test.note', { text: 'now' }, { singletonKey: 'k' });
  await jobs.idle();
  expect(seen).toEqual(['later']);
});

test('a job sent as the first of its key still moves one forward that waits', async () => {
  const seen: string[] = [];
  const jobs = await noting(seen);
  await jobs.send('test.note', { text: 'later' }, { singletonKey: 'k', isFirst: true, startAfterSeconds: 3_600 });
  await jobs.send('test.note', { text: 'now' }, { singletonKey: 'k', isFirst: true });
  await jobs.idle();
  expect(seen).toEqual(['later']);
});

test('a job waiting for its retry counts as waiting under its key, so the next sender only moves it forward', async () => {
  const seen: string[] = [];
  const jobs = make();
  jobs.define('test.note', {
    title: 'Note a text',
    retryDelay: 3_600,
    handler: async ({ text }) => {
      seen.push(text);
      if (seen.length === 1) throw new Error('Not yet.');
    },
  });
  await jobs.start();
  const waiting = async () =>
    (
      await sql<{ state: string }>`select state from pgboss.job where name = 'test.note' and state < 'active'`.execute(
        database.db,
      )
    ).rows.map(({ state }) => state);
  await jobs.send('test.note', { text: 'first' }, { singletonKey: 'order' });
  await until('it waits for its retry', async () => (await waiting()).includes('retry'));
  await jobs.send('test.note', { text: 'not needed' }, { singletonKey: 'order', startAfterSeconds: 1_800 });
  expect(await waiting()).toEqual(['retry']);
  await inTransaction(database.db, async (trx) => {
    await jobs.send('test.note', { text: 'not needed' }, { trx, singletonKey: 'order' });
    await delay(200);
    expect(seen).toEqual(['first']);
  });
  await jobs.idle();
  expect(seen).toEqual(['first', 'first']);
  expect(await waiting()).toEqual([]);
});

test('a sender finds the waiting job of its key without reading all waiting jobs', async () => {
  const jobs = await noting([], false);
  await sql`
    insert into pgboss.job (name, data, singleton_key, policy, start_after)
    select 'test.note', '{"text": "later"}', 'order-' || n, 'short', now() + interval '1 day'
    from generate_series(1, 5000) n`.execute(database.db);
  await sql`analyze pgboss.job_common`.execute(database.db);
  await inTransaction(database.db, async (trx) => {
    // PostgreSQL also counts the connection's earlier reads.
    const reads = async (): Promise<{ whole: number; rows: number }> => {
      const { rows } = await sql<{ whole: number; rows: number }>`
        select coalesce(sum(seq_scan), 0)::int as whole, coalesce(sum(idx_tup_fetch), 0)::int as rows
        from pg_stat_xact_user_tables where relname = 'job_common'`.execute(trx);
      return rows[0] ?? { whole: 0, rows: 0 };
    };
    const before = await reads();
    await jobs.send('test.note', { text: 'now' }, { trx, singletonKey: 'order-4000' });
    await jobs.send('test.note', { text: 'new' }, { trx, singletonKey: 'order-new' });
    const after = await reads();
    expect(after.whole - before.whole).toBe(0);
    expect(after.rows - before.rows).toBeLessThan(10);
  });
});

test('a failing job is retried, knows which attempt it is, and finally counts as failed', async () => {
  const attempts: [number, boolean][] = [];
  const jobs = make();
  jobs.define('test.note', {
    title: 'Note a text',
    retryLimit: 2,
    retryDelay: 0,
    backoff: false,
    handler: async (_data, { attempt, isLastAttempt }) => {
      attempts.push([attempt, isLastAttempt]);
      throw new Error('the provider does not answer');
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'x' });
  await jobs.idle();
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(await jobs.failed()).toBe(1);
});

test('stopping the queue waits for the running job and starts no other', async () => {
  const seen: string[] = [];
  const jobs = make();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  jobs.define('test.note', {
    title: 'Note a text',
    handler: async ({ text }) => {
      seen.push(`${text} begun`);
      await held;
      seen.push(`${text} done`);
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'a' });
  await jobs.send('test.note', { text: 'b' });
  await until('the first has begun', () => seen.length === 1);
  const stopped = jobs.stop();
  release();
  await stopped;
  expect(seen).toEqual(['a begun', 'a done']);
  const next: string[] = [];
  await (await noting(next)).idle();
  expect(next).toEqual(['b']);
});

test('a job that outlasts the stop is aborted, and runs again after the next start', async () => {
  const jobs = make();
  let aborted = false;
  let begun = false;
  jobs.define('test.note', {
    title: 'Note a text',
    retryDelay: 0,
    handler: async (_data, { signal }) => {
      begun = true;
      await delay(60_000, undefined, { signal }).catch(() => {
        aborted = true;
      });
      if (aborted) throw new Error('aborted');
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'long' });
  await until('it has begun', () => begun);
  await jobs.stop({ timeoutMs: 50 });
  await until('it is aborted', () => aborted);
  const seen: string[] = [];
  await (await noting(seen)).idle();
  expect(seen).toEqual(['long']);
});

test('the only remaining process reruns a killed process’s jobs', async () => {
  const sender = await noting([], false);
  await sender.send('test.note', { text: 'left' });
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`.execute(database.db);
  const seen: number[] = [];
  const jobs = make({ sole: true });
  jobs.define('test.note', { title: 'Note a text', handler: async (_data, { attempt }) => void seen.push(attempt) });
  await jobs.start();
  await jobs.idle();
  expect(seen).toEqual([2]);
});

test('a job that kills its process at every attempt finally fails', async () => {
  const sender = await noting([], false);
  await sender.send('test.note', { text: 'deadly' });
  await sql`update pgboss.job set state = 'active', started_on = now(), retry_count = retry_limit`.execute(database.db);
  const seen: string[] = [];
  const jobs = make({ sole: true });
  jobs.define('test.note', { title: 'Note a text', handler: async ({ text }) => void seen.push(text) });
  await jobs.start();
  await jobs.idle();
  expect(seen).toEqual([]);
  expect(await jobs.failed()).toBe(1);
});

test('several jobs of one name run at once if configured', async () => {
  let atOnce = 0;
  let max = 0;
  const jobs = make();
  jobs.define('test.note', {
    title: 'Note a text',
    concurrency: 3,
    handler: async () => {
      atOnce += 1;
      max = Math.max(max, atOnce);
      await until('all three run', () => max === 3);
      await delay(50);
      atOnce -= 1;
    },
  });
  await jobs.start();
  for (let index = 0; index < 9; index += 1) await jobs.send('test.note', { text: String(index) });
  await jobs.idle();
  expect(max).toBe(3);
});

test('a single job is taken by one statement, however many may run at once', async () => {
  const taken = vi.spyOn(PgBoss.prototype, 'fetch');
  const seen: string[] = [];
  const jobs = make();
  jobs.define('test.note', {
    title: 'Note a text',
    concurrency: 4,
    handler: async ({ text }) => void seen.push(text),
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'alone' });
  await until('the job is done', () => seen.length === 1);
  await jobs.stop();
  expect(taken.mock.calls.filter(([name]) => name === 'test.note')).toHaveLength(1);
  taken.mockRestore();
});

test('jobs sent in one transaction all run, though they send one notification', async () => {
  const seen: string[] = [];
  const jobs = await noting(seen);
  const texts = ['a', 'b', 'c', 'd', 'e'];
  await inTransaction(database.db, async (trx) => {
    for (const text of texts) await jobs.send('test.note', { text }, { trx });
  });
  await until('all are done', () => seen.length === texts.length);
  expect(seen).toEqual(texts);
});

test('a job that runs too long is aborted and retried', async () => {
  const attempts: number[] = [];
  const jobs = make();
  jobs.define('test.note', {
    title: 'Note a text',
    expireInSeconds: 1,
    retryDelay: 0,
    handler: async (_data, { attempt, signal }) => {
      attempts.push(attempt);
      if (attempt === 1) await delay(60_000, undefined, { signal });
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'slow' });
  await until('it has run again', () => attempts.length === 2);
  expect(attempts).toEqual([1, 2]);
  await jobs.idle();
  expect(await jobs.failed()).toBe(0);
});

test('processes that start together after an update create the jobs’ indexes once', async () => {
  const shared = await createTestDatabase();
  try {
    for (let round = 0; round < 10; round += 1) {
      await shared.pool.query('drop index pgboss.shop_failed, pgboss.shop_not_done, pgboss.shop_waiting');
      await Promise.all(Array.from({ length: 4 }, () => installJobs(shared.connection)));
    }
    const { rows } = await shared.pool.query(`select from pg_indexes where indexname like 'shop\\_%'`);
    expect(rows).toHaveLength(3);
  } finally {
    await shared.drop();
  }
});

test('two processes that start together on an empty database create the job tables once', async () => {
  const empty = await createTestDatabase({ migrated: false });
  const { connection } = empty;
  try {
    await Promise.all([installJobs(connection), installJobs(connection), installJobs(connection)]);
    const seen: string[] = [];
    const both = [make({ connection }), make({ connection })];
    for (const jobs of both) {
      jobs.define('test.note', { title: 'Note a text', handler: async ({ text }) => void seen.push(text) });
      jobs.define('test.other', {
        title: 'Note another',
        handler: async ({ text }) => void seen.push(text),
        cron: '0 0 1 1 *',
      });
    }
    await Promise.all(both.map((jobs) => jobs.start()));
    await both[0]?.send('test.note', { text: 'once' });
    await both[1]?.send('test.other', { text: 'once too' });
    await Promise.all(both.map((jobs) => jobs.idle()));
    expect(seen.sort()).toEqual(['once', 'once too']);
  } finally {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await empty.drop();
  }
});

test('a process that isn’t set up for a job leaves its schedule and runs to other processes, unless it is the only one', async () => {
  const seen: string[] = [];
  const start = async (more: { cron: string } | { elsewhere: true } | object, sole = false): Promise<Jobs> => {
    const jobs = make({ sole });
    jobs.define('test.note', { title: 'Note a text', handler: async ({ text }) => void seen.push(text), ...more });
    await jobs.start();
    return jobs;
  };
  const schedules = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.db)).rows.map(({ name }) => name);
  const yearly = { cron: '0 0 1 1 *' };
  const first = await start(yearly);
  await first.stop();
  const other = await start({ elsewhere: true });
  expect(await schedules()).toEqual(['test.note']);
  await other.send('test.note', { text: 'not here' });
  await other.idle();
  await delay(200);
  expect(seen).toEqual([]);
  await (await start(yearly)).idle();
  expect(seen).toEqual(['not here']);
  await start({ elsewhere: true }, true);
  expect(await schedules()).toEqual([]);
  await start(yearly);
  await start({});
  expect(await schedules()).toEqual([]);
});

test('undefined and duplicate job names throw at once', async () => {
  const jobs = await noting([]);
  await expect(jobs.send('test.other', { text: 'x' })).rejects.toThrow('test.other is not defined');
  expect(() => jobs.define('test.note', { title: 'Note a text', handler: async () => undefined })).toThrow(
    'defined twice',
  );
});

test('jobs due later and retries run without a notification', async () => {
  const seen: number[] = [];
  const jobs = make({ direct: null });
  jobs.define('test.note', {
    title: 'Note a text',
    retryDelay: 1,
    backoff: false,
    handler: async (_data, { attempt }) => {
      seen.push(attempt);
      if (attempt === 1) throw new Error('Not yet.');
    },
  });
  await jobs.start();
  await jobs.send('test.note', { text: 'later' }, { startAfterSeconds: 1 });
  await until('both are done', () => seen.length === 2);
  expect(seen).toEqual([1, 2]);
});

test('a sent job is on disk at once, while a power cut may undo that it was started or finished', async () => {
  const { db, connection } = database;
  await sql`alter database ${sql.id(connection.database ?? '')} set synchronous_commit = 'local'`.execute(db);
  await installJobs(connection);
  await sql`create table job_writes (operation text, synchronous_commit text)`.execute(db);
  await sql`create function note_write() returns trigger language plpgsql as $$ begin
    insert into job_writes values (tg_op, current_setting('synchronous_commit')); return null; end $$`.execute(db);
  await sql`create trigger note_write after insert or update on pgboss.job_common
    for each row when (new.name = 'test.note') execute function note_write()`.execute(db);
  const seen: string[] = [];
  const jobs = await noting(seen);
  await jobs.send('test.note', { text: 'one' });
  await jobs.idle();
  const { rows } = await sql`select distinct operation, synchronous_commit from job_writes order by operation`.execute(
    db,
  );
  expect(rows).toEqual([
    { operation: 'INSERT', synchronous_commit: 'local' },
    { operation: 'UPDATE', synchronous_commit: 'off' },
  ]);
  await sql`drop function note_write cascade`.execute(db);
});
