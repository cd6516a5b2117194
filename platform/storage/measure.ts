import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { StoredFile } from './storage.ts';

export function measuring(): { stream: Transform; result(): StoredFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const readBytes = 256 * 1024;

/** Reads the file through one reused buffer. */
export async function measureFile(path: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  const memory = Buffer.allocUnsafeSlow(readBytes);
  const file = await open(path);
  try {
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, readBytes, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(memory.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
