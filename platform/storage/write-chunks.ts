import type { FileHandle } from 'node:fs/promises';

/** Who sends faster than the disk writes is made to wait when so much lies in memory. */
const batchBytes = 512 * 1024;

interface WriteOptions {
  readonly start?: number;
  /** Hears of each chunk when it is in the file. */
  readonly written?: (chunk: Buffer) => void;
  /** Asked before so many bytes are written; what it throws ends the writing. */
  readonly claim: (bytes: number) => Promise<void>;
}

/**
 * Writes what comes into a file from `start` on, and collects what comes while it writes; answers how many bytes. What has
 * come before a source breaks is written all the same.
 */
export const writeChunks = async (
  source: AsyncIterable<Buffer>,
  file: FileHandle,
  { start = 0, written = freeAtOnce, claim }: WriteOptions,
): Promise<number> => {
  let at = start;
  let batch: Buffer[] = [];
  let size = 0;
  let writing: Promise<void> | null = null;
  const writeAllThatCame = async (): Promise<void> => {
    while (batch.length > 0) {
      const [chunks, position, bytes] = [batch, at, size];
      at += bytes;
      batch = [];
      size = 0;
      await claim(bytes);
      (await writeAll(file, chunks, position)).forEach(written);
    }
    writing = null;
  };
  try {
    for await (const chunk of source) {
      batch.push(chunk);
      size += chunk.length;
      if (!writing) {
        writing = writeAllThatCame();
        // It is waited for in a moment: meanwhile its failure is not unheard of.
        writing.catch(() => undefined);
      }
      if (size >= batchBytes) await writing;
    }
  } finally {
    await writing;
  }
  return at - start;
};

const writeAll = async (file: FileHandle, chunks: Buffer[], position: number): Promise<Buffer[]> => {
  const wanted = chunks.reduce((sum, { length }) => sum + length, 0);
  let { bytesWritten } = wanted > 0 ? await file.writev(chunks, position) : { bytesWritten: 0 };
  // A disk that is nearly full takes a part; the next try says what is wrong.
  const rest = bytesWritten < wanted ? Buffer.concat(chunks) : Buffer.alloc(0);
  while (bytesWritten < wanted)
    bytesWritten += (await file.write(rest, bytesWritten, null, position + bytesWritten)).bytesWritten;
  return chunks;
};

/** Whether these bytes have their memory for themselves. */
export const isWhole = (chunk: Buffer): boolean =>
  chunk.byteOffset === 0 && chunk.byteLength === chunk.buffer.byteLength && chunk.byteLength > 0;

/**
 * Gives a chunk's memory back now. Left to the collector, each few dozen megabytes that pass through would have it walk
 * over everything that the server holds, and cost more than the passing itself. Nobody may look at the chunk again.
 */
export const freeAtOnce = (chunk: Buffer): void => {
  if (isWhole(chunk)) freeMemory(chunk.buffer);
};

export const freeMemory = (memory: ArrayBufferLike): void => {
  if (memory instanceof ArrayBuffer && !memory.detached) memory.transfer(0);
};
