import { mkdtemp, readFile, rm, watch } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestTasks } from './pool-test-process.ts';
import { createProcessPool, longTasksAtOnce, type PoolOptions, type ProcessPool } from './process-pool.ts';

const script = new URL('./pool-test-process.ts', import.meta.url);
const long = { queue: 'long', timeoutMs: 60_000 } as const;
const short = { queue: 'short', timeoutMs: 60_000 } as const;
let folder: string;
let pools: ProcessPool<TestTasks>[];

const createPool = (options?: PoolOptions): ProcessPool<TestTasks> => {
  const pool = createProcessPool<TestTasks>(script, options);
  pools.push(pool);
  return pool;
};

/** Waits until the task `hang` has begun, and returns its process id. */
const hasBegun = async (name: string, running: Promise<unknown>): Promise<number> => {
  const stop = new AbortController();
  const changes = watch(folder, { signal: stop.signal });
  const found = (async () => {
    for (;;) {
      const pid = Number(await readFile(join(folder, name), 'utf8').catch(() => ''));
      if (pid) return pid;
      await changes.next();
    }
  })();
  try {
    return (await Promise.race([found, running])) as number;
  } finally {
    stop.abort();
    await found.catch(() => {});
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(async () => {
  pools = [];
  folder = await mkdtemp(join(tmpdir(), 'pool-'));
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true });
});

test('tasks run in processes of the lowest priority that don’t see the server’s secrets', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'x';
  try {
    const reply = await createPool().run('tell', undefined, long);
    expect(reply.pid).not.toBe(process.pid);
    expect(reply.priority).toBe(19);
    expect(reply.environment).not.toContain('SECRET_OF_THE_SERVER');
  } finally {
    delete process.env['SECRET_OF_THE_SERVER'];
  }
});

test('a killed process fails only its own task, and the next task gets a new process', async () => {
  const pool = createPool({ queues: { long: { concurrency: 1 } } });
  const hanging = pool.run('hang', { startedPath: join(folder, 'a') }, long);
  const after = pool.run('tell', undefined, long);
  const pid = await hasBegun('a', hanging);
  process.kill(pid, 'SIGKILL');

  await expect(hanging).rejects.toMatchObject({ name: 'ProcessError', code: 'crashed' });
  expect((await after).pid).not.toBe(pid);
});

test.each([
  ['SIGKILL', /too little memory/],
  ['SIGABRT', /too little memory/],
  ['SIGSEGV', /SIGSEGV/],
] as const)('the error of a process killed by %s explains the cause', async (signal, words) => {
  const hanging = createPool().run('hang', { startedPath: join(folder, 'a') }, long);
  process.kill(await hasBegun('a', hanging), signal);
  await expect(hanging).rejects.toMatchObject({ code: 'crashed', message: expect.stringMatching(words) });
});

test('processes are reused and never exceed the concurrency', async () => {
  const pool = createPool({ queues: { long: { concurrency: 2 } } });
  const replies = await Promise.all(Array.from({ length: 6 }, () => pool.run('tell', undefined, long)));
  expect(new Set(replies.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

test('if processes end with their task, each task gets a new one', async () => {
  const pool = createPool({ idleMs: 0, queues: { long: { concurrency: 1 } } });
  const first = await pool.run('tell', undefined, long);
  const second = await pool.run('tell', undefined, long);
  expect(second.pid).not.toBe(first.pid);
});

test('a task’s refusal keeps its code and message, and any other error of a task is “failed”', async () => {
  const pool = createPool();
  await expect(pool.run('refuse', { code: 'too-red' }, short)).rejects.toMatchObject({
    name: 'TaskError',
    code: 'too-red',
    message: 'Choose another file.',
  });
  await expect(pool.run('unknown' as 'tell', undefined, short)).rejects.toMatchObject({ code: 'failed' });
});

test('a task that times out is killed, even in an endless loop, and its error says so', async () => {
  const pool = createPool({ queues: { short: { concurrency: 1 } } });
  const { pid } = await pool.run('tell', undefined, short);
  const spinning = pool.run('spin', undefined, { queue: 'short', timeoutMs: 300 });
  await expect(spinning).rejects.toMatchObject({
    name: 'ProcessError',
    code: 'timeout',
    message: 'The task was stopped: it took longer than 0.3 s.',
  });
  expect(isRunning(pid)).toBe(false);
  expect((await pool.run('tell', undefined, short)).pid).not.toBe(pid);
});

test('a short task doesn’t wait behind long ones', async () => {
  const pool = createPool({ queues: { long: { concurrency: 1 } } });
  const hanging = pool.run('hang', { startedPath: join(folder, 'a') }, long);
  const waiting = pool.run('tell', undefined, long);
  const pid = await hasBegun('a', hanging);
  expect((await pool.run('tell', undefined, short)).pid).not.toBe(pid);

  const refused = [hanging, waiting].map((run) => expect(run).rejects.toMatchObject({ code: 'canceled' }));
  await pool.close();
  await Promise.all(refused);
});

test('calls to a full queue are refused as busy, while the other queue continues', async () => {
  const pool = createPool({ queues: { long: { concurrency: 1, maxWaiting: 1 } } });
  const runs = ['a', 'b'].map((name) => pool.run('hang', { startedPath: join(folder, name) }, long));
  const closed = runs.map((run) => expect(run).rejects.toMatchObject({ code: 'canceled' }));
  await expect(pool.run('tell', undefined, long)).rejects.toMatchObject({ name: 'ProcessError', code: 'busy' });
  expect(await pool.run('tell', undefined, short)).toMatchObject({ priority: 19 });
  await pool.close();
  await Promise.all(closed);
});

test('an aborted task rejects once its process is gone, or at once if the task was still waiting', async () => {
  const pool = createPool({ queues: { long: { concurrency: 1 } } });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = pool.run('hang', { startedPath: join(folder, 'a') }, { ...long, signal: running.signal });
  const second = pool.run('tell', undefined, { ...long, signal: waiting.signal });
  const pid = await hasBegun('a', first);

  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: 'canceled' });
  running.abort();
  await expect(first).rejects.toMatchObject({ code: 'canceled' });
  expect(isRunning(pid)).toBe(false);
  await expect(pool.run('tell', undefined, { ...long, signal: running.signal })).rejects.toMatchObject({
    code: 'canceled',
  });
});

test('long tasks leave one core to the server', () => {
  expect(longTasksAtOnce()).toBeGreaterThanOrEqual(1);
  expect(longTasksAtOnce()).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
});
