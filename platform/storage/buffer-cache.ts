import { LRUCache } from 'lru-cache';

interface Options {
  /** What all kept buffers may take together. */
  readonly maxBytes: number;
  readonly load: (key: string) => Promise<Buffer>;
}

export interface BufferCache {
  /** The bytes under a key; loaded once, however many ask at the same time. */
  read(key: string): Promise<Buffer>;
  /** What is kept already. */
  readNow(key: string): Buffer | null;
}

/** Keeps what was used last. A key names its content, so nothing kept ever becomes wrong. */
export const createBufferCache = ({ maxBytes, load }: Options): BufferCache => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: load,
    // A load that others push out of the cache still answers those who wait for it.
    ignoreFetchAbort: true,
  });
  return { read: (key) => cache.forceFetch(key), readNow: (key) => cache.get(key) ?? null };
};
