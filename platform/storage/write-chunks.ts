import type { FileHandle } from 'node:fs/promises';

/** A sender faster than the disk has to wait once this much is in memory. */
const batchBytes = 512 * 1024;

interface WriteOptions {
  readonly start?: number;
  /** Called for each chunk once it is in the file. */
  readonly written?: (chunk: Buffer) => void;
  /** Called before this many bytes are written; an error stops the writing. */
  readonly claim: (bytes: number) => Promise<void>;
}

/**
 * Writes incoming data into a file from `start` on, buffering what arrives during a write. Returns the number of bytes.
 * If a source fails, the data that arrived before is still written.
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
        // Awaited in a moment. Until then, a rejection must not count as unhandled.
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
  const totalBytes = chunks.reduce((sum, { length }) => sum + length, 0);
  let { bytesWritten } = totalBytes > 0 ? await file.writev(chunks, position) : { bytesWritten: 0 };
  // A nearly full disk writes only a part. The next attempt reports the error.
  const rest = bytesWritten < totalBytes ? Buffer.concat(chunks) : Buffer.alloc(0);
  while (bytesWritten < totalBytes)
    bytesWritten += (await file.write(rest, bytesWritten, null, position + bytesWritten)).bytesWritten;
  return chunks;
};

/** Whether the chunk is the only user of its memory. */
export const isWhole = (chunk: Buffer): boolean =>
  chunk.byteOffset === 0 && chunk.byteLength === chunk.buffer.byteLength && chunk.byteLength > 0;

/**
 * Frees a chunk's memory now; nobody may use the chunk afterwards. Otherwise the garbage collector would walk
 * everything the server holds every few dozen megabytes, which costs more than the transfer itself.
 */
export const freeAtOnce = (chunk: Buffer): void => {
  if (isWhole(chunk)) freeMemory(chunk.buffer);
};

export const freeMemory = (memory: ArrayBufferLike): void => {
  if (memory instanceof ArrayBuffer && !memory.detached) memory.transfer(0);
};
