import { expect, test } from 'vitest';
import { createSemaphore, QueueFull } from './semaphore.ts';

/** Work that ends on command and records the order in which it began. */
const createWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
};

test('a semaphore runs only the allowed number at once and the rest in order, and refuses calls beyond its queue', async () => {
  const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 2 });
  const work = createWork();
  const runs = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work.start(name)));
  await expect(semaphore.run(work.start('e'))).rejects.toBeInstanceOf(QueueFull);

  expect(work.begun).toEqual(['a', 'b']);
  await work.end('b');
  expect(work.begun).toEqual(['a', 'b', 'c']);
  await work.end('a');
  await work.end('c');
  await work.end('d');
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
});

test('a semaphore’s slot is free again after failed work', async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('broken')));
  const after = semaphore.run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('fine');
});

test('one key can’t fill a semaphore’s queue, and another key gets the next free slot', async () => {
  const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 4, maxWaitingPerKey: 2 });
  const work = createWork();
  const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => semaphore.run(work.start(name), { key: 'a' }));
  await expect(semaphore.run(work.start('a5'), { key: 'a' })).rejects.toBeInstanceOf(QueueFull);
  runs.push(semaphore.run(work.start('b1'), { key: 'b' }));

  await work.end('a1');
  expect(work.begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'a2', 'a3', 'a4']) await work.end(name);
  expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('with a single slot, a semaphore’s keys take turns', async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 6 });
  const work = createWork();
  const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => semaphore.run(work.start(name), { key: 'a' }));
  runs.push(...['b1', 'b2'].map((name) => semaphore.run(work.start(name), { key: 'b' })));
  const order = ['a1', 'b1', 'a2', 'b2', 'a3', 'a4'];
  for (const name of order) await work.end(name);
  expect(work.begun).toEqual(order);
  await Promise.all(runs);
});

test('aborted calls leave a semaphore’s queue', async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 1 });
  const work = createWork();
  const first = semaphore.run(work.start('a'));
  const giveUp = new AbortController();
  const second = semaphore.run(work.start('b'), { signal: giveUp.signal });
  giveUp.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  const third = semaphore.run(work.start('c'));
  await work.end('a');
  expect(work.begun).toEqual(['a', 'c']);
  await work.end('c');
  await Promise.all([first, third]);
});
