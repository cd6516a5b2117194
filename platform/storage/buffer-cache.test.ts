import { describe, expect, it, vi } from 'vitest';
import { createBufferCache } from './buffer-cache.ts';

describe('the cache of files', () => {
  const load = () => vi.fn(async (key: string) => Buffer.alloc(100, key));

  it('loads a file once, however many ask at the same time', async () => {
    const loader = load();
    const cache = createBufferCache({ maxBytes: 1000, load: loader });

    await Promise.all([cache.read('a'), cache.read('a')]);
    const again = await cache.read('a');

    expect(again.toString().slice(0, 3)).toBe('aaa');
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('lets go of what was used longest ago', async () => {
    const loader = load();
    const cache = createBufferCache({ maxBytes: 250, load: loader });

    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.read(key);

    expect(loader.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'b']);
  });

  it('tries again after a failure', async () => {
    const loader = vi.fn(async () => Buffer.alloc(1)).mockRejectedValueOnce(new Error('the disk is busy'));
    const cache = createBufferCache({ maxBytes: 250, load: loader });

    await expect(cache.read('a')).rejects.toThrow('busy');
    expect(await cache.read('a')).toHaveLength(1);
  });
});
