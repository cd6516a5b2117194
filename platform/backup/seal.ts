import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

const endOfTarBytes = 1024;

/** The header of the entry `seal`, its content, and a tar's end. */
export const sealBytes = 512 + 512 + endOfTarBytes;

/** An archive's last entry, with the hash of all bytes before it. */
export const sealOf = async (sha256: string): Promise<Buffer> => {
  const tar = pack();
  tar.entry({ name: 'seal', mode: 0o600, mtime: new Date(0) }, sha256);
  tar.finalize();
  return await buffer(tar);
};

/** Inserts the seal before the end of a tar. */
export async function* sealed(tar: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    // Most chunks are large and passed on unchanged; joining would copy them.
    const pieces = chunk.length < endOfTarBytes ? [Buffer.concat([end, chunk])] : [end, chunk];
    const last = pieces.pop() ?? chunk;
    const before = Math.max(0, last.length - endOfTarBytes);
    for (const piece of [...pieces, last.subarray(0, before)]) {
      hash.update(piece);
      yield piece;
    }
    end = Buffer.from(last.subarray(before));
  }
  yield await sealOf(hash.digest('hex'));
}

/** `bytes` is the number of bytes before the seal. Returns null if the file is too short to have one. */
export const readSeal = async (path: string): Promise<{ readonly seal: Buffer; readonly bytes: number } | null> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= sealBytes) return null;
    const seal = Buffer.alloc(sealBytes);
    await file.read(seal, 0, sealBytes, size - sealBytes);
    return { seal, bytes: size - sealBytes };
  } finally {
    await file.close();
  }
};
