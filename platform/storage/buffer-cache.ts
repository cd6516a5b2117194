import type { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { countCache } from '#platform/metrics/counts.ts';

interface Options {
  /** The name in the metrics. */
  readonly name: string;
  readonly maxBytes: number;
  readonly load: (key: string) => Promise<Buffer>;
  /**
   * Maximum total bytes of lent buffers. A response keeps its buffer in memory, cached or not, until it has loaded and
   * its reader, who may be slow, has received it. Without a limit, visitors who open many files could use up the memory.
   */
  readonly maxLentBytes?: number;
}

export interface BufferCache {
  /** The bytes of a key, loaded once even if many callers ask at the same time. */
  read(key: string): Promise<Buffer>;
  /** Null if the buffer isn't cached. */
  readNow(key: string): Buffer | null;
  /** Lent until the borrower (a response) closes. Null if too much is lent: read the part from storage instead. */
  lend(key: string, size: number, borrower: Writable): Promise<Buffer> | null;
  /** Like `lend`, but null if the buffer isn't cached. */
  lendNow(key: string, borrower: Writable): Buffer | null;
}

/** Keeps the most recently used buffers. A key's content never changes, so cached buffers never go stale. */
export const createBufferCache = ({ name, maxBytes, load, maxLentBytes = maxBytes }: Options): BufferCache => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: load,
    // A load that is evicted before it ends still answers its callers.
    ignoreFetchAbort: true,
  });
  const lent = new Map<string, { readonly size: number; borrowers: number }>();
  let lentBytes = 0;
  /** A buffer counts once, even with many borrowers. */
  const borrow = (key: string, size: number, borrower: Writable): boolean => {
    // A borrower that has already closed would never give the buffer back.
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
  // A buffer that isn't cached is read later, and counted then.
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
