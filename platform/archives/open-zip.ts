import { close, createReadStream, openSync, read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';

// Names are decoded here and checked by the caller, because the library would refuse `F: minor loop.wav` as a path.
const options = { autoClose: false, decodeStrings: false } as const;

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
/** Size of the record at a zip's end without its comment, and maximum size of that comment, in bytes. */
const endBytes = 22;
const maxCommentBytes = 65_535;
/** Maximum number of zeros after a zip, in bytes: discs and some downloads pad a file to a full block. */
const maxPadding = 64 * 1024 * 1024;
const blockBytes = 256 * 1024;

const findLastByte = async (file: FileHandle, size: number): Promise<number> => {
  const block = Buffer.allocUnsafe(blockBytes);
  for (let end = size; end > 0 && size - end <= maxPadding; end -= blockBytes) {
    const start = Math.max(0, end - blockBytes);
    const { bytesRead } = await file.read(block, 0, end - start, start);
    for (let at = bytesRead - 1; at >= 0; at -= 1) if (block[at] !== 0) return start + at + 1;
  }
  return size;
};

/** Where the zip ends if only zeros follow it, otherwise the end of the file. */
const findEnd = async (path: string): Promise<{ readonly end: number; readonly size: number }> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const last = await findLastByte(file, size);
    const start = Math.max(0, last - endBytes - maxCommentBytes);
    const tail = Buffer.alloc(Math.min(size, last + endBytes) - start);
    await file.read(tail, 0, tail.length, start);
    for (let at = tail.length; at >= 0; at -= 1) {
      at = tail.lastIndexOf(endSignature, at);
      if (at === -1) break;
      if (at + endBytes > tail.length) continue;
      const end = start + at + endBytes + tail.readUInt16LE(at + 20);
      if (end >= last && end <= size) return { end, size };
    }
    return { end: size, size };
  } finally {
    await file.close();
  }
};

class Beginning extends RandomAccessReader {
  readonly #path: string;
  readonly #fd: number;

  constructor(path: string) {
    super();
    this.#path = path;
    this.#fd = openSync(path, 'r');
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    read(this.#fd, buffer, offset, length, position, (error, bytes) =>
      done(error ?? (bytes < length ? new Error('unexpected EOF') : null)),
    );
  }

  override close(done: (error: Error | null) => void): void {
    close(this.#fd, (error) => done(error ?? null));
  }
}

/** The caller closes the zip. `entriesOf` reads its entries. */
export const openZip = async (path: string): Promise<ZipFile> => {
  const { end, size } = await findEnd(path);
  if (end === size) return await openPromise(path, options);
  const reader = new Beginning(path);
  return await fromRandomAccessReaderPromise(reader, end, options).catch((error: unknown) => {
    reader.close(() => undefined);
    throw error;
  });
};

export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for await (const entry of zip.eachEntry()) {
    entry.fileName = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    yield entry;
  }
}

/**
 * Whether macOS added this: a double of a file, notes about a folder, or an icon. Icon names end in a carriage return,
 * or in the character for it in the zip format's own alphabet.
 */
export const isOfMac = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Icon[\r♪]$)/.test(name);
