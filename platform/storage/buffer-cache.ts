import type { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { countCache } from '#platform/metrics/counts.ts';

interface Options {
  /** What the metrics call it. */
  readonly name: string;
  /** The total size of all cached buffers. */
  readonly maxBytes: number;
  readonly load: (key: string) => Promise<Buffer>;
  /**
   * The total size of the buffers that are lent. A response whose reader is slow keeps its buffer alive, cached or not, and so
   * does one that is still being loaded: without a limit, visitors of many files would use memory without end.
   */
  readonly maxLentBytes?: number;
}

export interface BufferCache {
  /** The bytes under a key; loaded once, however many callers ask at the same time. */
  read(key: string): Promise<Buffer>;
  /** A buffer that is already cached. */
  readNow(key: string): Buffer | null;
  /**
   * The bytes under a key, of which there are `size`, until the borrower (a response) is closed. Null if too much is lent: read
   * the part from storage instead.
   */
  lend(key: string, size: number, borrower: Writable): Promise<Buffer> | null;
  /** The same of a buffer that is already cached. */
  lendNow(key: string, borrower: Writable): Buffer | null;
}

/** Keeps the most recently used buffers. A key names its content, so cached entries never go stale. */
export const createBufferCache = ({ name, maxBytes, load, maxLentBytes = maxBytes }: Options): BufferCache => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: load,
    // A load evicted meanwhile still answers those waiting for it.
    ignoreFetchAbort: true,
  });
  const lent = new Map<string, { readonly size: number; borrowers: number }>();
  let lentBytes = 0;
  /** However many borrow a buffer, it is in memory once. */
  const borrow = (key: string, size: number, borrower: Writable): boolean => {
    // Closed already, it would never give the buffer back.
    if (borrower.destroyed) return false;
    const entry = lent.get(key) ?? { size, borrowers: 0 };
    if (entry.borrowers === 0) {
      if (lentBytes + size > maxLentBytes) return false;
      lent.set(key, entry);
      lentBytes += size;
    }
    entry.borrowers += 1;
    borrower.once('close', () => {
      entry.borrowers -= 1;
      if (entry.borrowers > 0) return;
      lent.delete(key);
      lentBytes -= size;
    });
    return true;
  };
  const read = (key: string): Promise<Buffer> => {
    countCache(name, cache.has(key));
    return cache.forceFetch(key);
  };
  // One that isn't cached yet is read again, and counted then.
  const readNow = (key: string): Buffer | null => {
    const found = cache.get(key) ?? null;
    if (found) countCache(name, true);
    return found;
  };
  return {
    read,
    readNow,
    lend: (key, size, borrower) => (borrow(key, size, borrower) ? read(key) : null),
    lendNow: (key, borrower) => {
      const found = readNow(key);
      return found && borrow(key, found.length, borrower) ? found : null;
    },
  };
};
