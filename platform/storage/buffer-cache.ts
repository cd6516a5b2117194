import { LRUCache } from 'lru-cache';
import { countCache } from '#platform/metrics/counts.ts';

interface Options {
  /** What the metrics call it. */
  readonly name: string;
  /** The total size of all cached buffers. */
  readonly maxBytes: number;
  readonly load: (key: string) => Promise<Buffer>;
}

export interface BufferCache {
  /** The bytes under a key; loaded once, however many callers ask at the same time. */
  read(key: string): Promise<Buffer>;
  /** A buffer that is already cached. */
  readNow(key: string): Buffer | null;
}

/** Keeps the most recently used buffers. A key names its content, so cached entries never go stale. */
export const createBufferCache = ({ name, maxBytes, load }: Options): BufferCache => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: load,
    // A load evicted meanwhile still answers those waiting for it.
    ignoreFetchAbort: true,
  });
  return {
    read: (key) => {
      countCache(name, cache.has(key));
      return cache.forceFetch(key);
    },
    // One that isn't cached yet is read again, and counted then.
    readNow: (key) => {
      const found = cache.get(key) ?? null;
      if (found) countCache(name, true);
      return found;
    },
  };
};
