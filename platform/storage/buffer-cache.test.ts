import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { createBufferCache } from './buffer-cache.ts';

describe('the buffer cache', () => {
  const load = () => vi.fn(async (key: string) => Buffer.alloc(100, key));

  it('loads a file once, even if many callers ask at the same time', async () => {
    const loader = load();
    const cache = createBufferCache({ name: 'test', maxBytes: 1000, load: loader });

    await Promise.all([cache.read('a'), cache.read('a')]);
    const again = await cache.read('a');

    expect(again.toString().slice(0, 3)).toBe('aaa');
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('evicts the least recently used buffer', async () => {
    const loader = load();
    const cache = createBufferCache({ name: 'test', maxBytes: 250, load: loader });

    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.read(key);

    expect(loader.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'b']);
  });

  it('answers callers waiting for a file even if the file was evicted while it loaded', async () => {
    const slow = Promise.withResolvers<Buffer>();
    const loader = vi.fn(async (key: string) => (key === 'slow' ? slow.promise : Buffer.alloc(100, key)));
    const cache = createBufferCache({ name: 'test', maxBytes: 150, load: loader });

    const waiting = cache.read('slow');
    for (const key of ['a', 'b', 'c']) await cache.read(key);
    slow.resolve(Buffer.alloc(100, 's'));

    expect((await waiting).toString().slice(0, 3)).toBe('sss');
    expect(cache.readNow('c')).not.toBeNull();
  });

  it('reads files larger than the cache, and empty files', async () => {
    const cache = createBufferCache({ name: 'test', maxBytes: 50, load: async (key) => Buffer.alloc(Number(key)) });
    expect(await cache.read('100')).toHaveLength(100);
    expect(await cache.read('0')).toHaveLength(0);
    expect([cache.readNow('100'), cache.readNow('0')?.length]).toEqual([null, 0]);
  });

  it('lends only up to its limit, counting each buffer once, until its borrowers have closed', async () => {
    const loader = load();
    const cache = createBufferCache({ name: 'test', maxBytes: 1000, maxLentBytes: 250, load: loader });
    const [first, second, third] = [new PassThrough(), new PassThrough(), new PassThrough()];

    expect(await cache.lend('a', 100, first)).toHaveLength(100);
    expect(await cache.lend('a', 100, second)).toHaveLength(100);
    expect(await cache.lend('b', 100, second)).toHaveLength(100);
    await cache.read('c');
    expect([cache.lend('c', 100, third), cache.lendNow('c', third), cache.lend('d', 100, third)]).toEqual(
      Array(3).fill(null),
    );
    expect(cache.lendNow('b', third)).not.toBeNull();
    expect(loader.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c']);

    await once(first.destroy(), 'close');
    expect(cache.lendNow('c', third)).toBeNull();
    await once(second.destroy(), 'close');
    expect(cache.lendNow('c', third)).not.toBeNull();
    expect(cache.lendNow('a', first)).toBeNull();
  });

  it('retries after a failure', async () => {
    const loader = vi.fn(async () => Buffer.alloc(1)).mockRejectedValueOnce(new Error('the disk is busy'));
    const cache = createBufferCache({ name: 'test', maxBytes: 250, load: loader });

    await expect(cache.read('a')).rejects.toThrow('busy');
    expect(await cache.read('a')).toHaveLength(1);
  });
});
