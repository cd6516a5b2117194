import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { createProcessPool, defaultPoolSize } from './process-pool.ts';

const script = new URL('./pool-test-process.ts', import.meta.url);

test('jobs run in processes of the lowest priority that hold no secret of the server', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'x';
  const pool = createProcessPool(script, 1);
  try {
    const told = (await pool.run('tell', {})) as { pid: number; priority: number; environment: string[] };
    expect(told.pid).not.toBe(process.pid);
    expect(told.priority).toBe(19);
    expect(told.environment).not.toContain('SECRET_OF_THE_SERVER');
  } finally {
    delete process.env['SECRET_OF_THE_SERVER'];
    await pool.close();
  }
});

test('a killed process fails its own job alone; the next job has a new process', async () => {
  const pool = createProcessPool(script, 1);
  try {
    const before = (await pool.run('tell', {})) as { pid: number };
    const hanging = pool.run('hang', {});
    const after = pool.run('tell', {}) as Promise<{ pid: number }>;
    process.kill(before.pid, 'SIGKILL');

    await expect(hanging).rejects.toMatchObject({ code: 'crashed' });
    expect((await after).pid).not.toBe(before.pid);
  } finally {
    await pool.close();
  }
});

test('one process serves one job after the other, never more at once than the pool is wide', async () => {
  const pool = createProcessPool(script, 2);
  try {
    const told = (await Promise.all(Array.from({ length: 6 }, () => pool.run('tell', {})))) as { pid: number }[];
    expect(new Set(told.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
    await expect(pool.run('unknown', {})).rejects.toMatchObject({ code: 'failed' });
  } finally {
    await pool.close();
  }
});

test('one core is left to the server', () => {
  expect(defaultPoolSize()).toBeGreaterThanOrEqual(1);
  expect(defaultPoolSize()).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
});
