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
  const kept = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  const keep = (key: string, buffer: Buffer): void => {
    kept.set(key, buffer);
    bytes += buffer.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  };
  const fetch = async (key: string): Promise<Buffer> => {
    try {
      const buffer = await load(key);
      keep(key, buffer);
      return buffer;
    } finally {
      loading.delete(key);
    }
  };

  const readNow = (key: string): Buffer | null => {
    const buffer = kept.get(key);
    if (!buffer) return null;
    // A Map keeps the order of insertion: the one used last moves to its end.
    kept.delete(key);
    kept.set(key, buffer);
    return buffer;
  };

  return {
    readNow,
    read: async (key) => {
      const buffer = readNow(key);
      if (buffer) return buffer;
      const running = loading.get(key) ?? fetch(key);
      loading.set(key, running);
      return running;
    },
  };
};
