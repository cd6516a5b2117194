import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { freeAtOnce } from '#platform/storage/write-chunks.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type BombCheck, createBombCheck, usualLimits, ZipBomb, type ZipLimits } from './zip-bombs.ts';

export interface ZipOptions {
  readonly limits?: ZipLimits;
  /** Called before this many bytes are written to disk. */
  readonly claim: (bytes: number) => Promise<void>;
}

/** A zip in a zip is a way to organize files; one nested deeper is not. */
const maxDepth = 2;

const words = {
  unreadable: 'This isn’t a valid zip file. Create it again.',
  path: 'A file in this zip has a path that leads out of its folder. Create the zip again from the folder with your files.',
  name: 'A file in this zip has a name that can’t be used. Rename it and create the zip again.',
  encrypted: 'A file in this zip is encrypted. Create the zip again without a password.',
  bomb: 'This zip expands to far more data than music does. Create it again with only the files that you sell.',
  empty: 'This zip is empty. Add your files to it.',
  nested: 'This zip contains zips within zips. Add the files themselves.',
  link: 'This zip contains a link instead of a file. Create it again with the files themselves.',
  device:
    'This zip contains something that is neither a file nor a folder. Create it again with only the files that you sell.',
} as const;

/** By their numbers in the zip format (APPNOTE 4.4.5): what some programs write, and few of a buyer's can open. */
const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  20: 'Zstandard',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};
const stored = 0;
const deflated = 8;

/** Windows chooses Deflate64 by itself for files over 2 GB. */
const methodLabel = (method: number): string => {
  const name = methods[method] ?? `an unusual method (number ${method})`;
  return `This zip is compressed with ${name}, which many programs can’t open. Create it again with the “Deflate” method, or without compression.`;
};

class Refused extends Error {}

interface Check {
  readonly bombs: BombCheck;
  readonly claim: ZipOptions['claim'];
}

/**
 * Reads a zip to the end and keeps none of it. Null if a buyer can open it safely; otherwise the reason, as a message for
 * the uploader. Never trusts what the zip declares: entries that expand to more are refused.
 * A nested zip is extracted next to it and checked in the same way.
 */
export const checkZip = async (path: string, { limits = usualLimits, claim }: ZipOptions): Promise<string | null> => {
  try {
    const { size } = await stat(path);
    await checkLevel(path, { bombs: createBombCheck(size, limits), claim }, 1);
    return null;
  } catch (error) {
    if (error instanceof ZipBomb) return words.bomb;
    if (error instanceof Refused) return error.message;
    const { code, message } = error as NodeJS.ErrnoException;
    // Disk errors aren't the sender's fault.
    if (code?.startsWith('E') && !code.startsWith('ERR_')) throw error;
    return /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message)
      ? words.path
      : words.unreadable;
  }
};

/** Where a nested zip is extracted. */
export const innerPathOf = (path: string): string => `${path}.inner`;

const checkLevel = async (path: string, check: Check, depth: number): Promise<void> => {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = await readDirectory(zip, check);
    for (const entry of entries) {
      const inner = depth < maxDepth ? innerPathOf(path) : null;
      try {
        const isInner = await unfold(zip, entry, inner, check);
        if (isInner && inner !== null) await checkLevel(inner, check, depth + 1);
      } finally {
        if (inner !== null) await rm(inner, { force: true });
      }
    }
  } finally {
    zip.close();
  }
};

/** The files a zip lists, before any is extracted: an honest bomb shows in its directory. */
const readDirectory = async (zip: ZipFile, { bombs }: Check): Promise<Entry[]> => {
  bombs.beforeDirectory(zip.entryCount);
  const entries: Entry[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    refuseUnsafe(entry);
    bombs.countEntry(entry);
    packed += entry.compressedSize;
    bombs.comparePacked(packed, zip.fileSize);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  if (!entries.some(({ uncompressedSize }) => uncompressedSize > 0)) throw new Refused(words.empty);
  return entries;
};

/**
 * Reads a file without keeping it; true for a zip, which is then extracted to `inner`, or refused if that is null.
 * Detected by content, whatever the name says.
 */
const unfold = async (zip: ZipFile, entry: Entry, inner: string | null, check: Check): Promise<boolean> => {
  let head = Buffer.alloc(0);
  let file: FileHandle | null = null;
  const keep = async (to: FileHandle, bytes: Buffer): Promise<void> => {
    check.bombs.countInner(bytes.length);
    await check.claim(bytes.length);
    await to.writeFile(bytes);
  };
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      if (file) await keep(file, chunk);
      else if (head.length < 4) {
        head = Buffer.concat([head, chunk]);
        if (isZip(head)) {
          if (inner === null) throw new Refused(words.nested);
          file = await open(inner, 'wx', 0o600);
          await keep(file, head);
        }
      }
      freeAtOnce(chunk);
    }
    return file !== null;
  } finally {
    await file?.close();
  }
};

const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

const folder = 0x4000;
const regular = 0x8000;
const link = 0xa000;

const refuseUnsafe = (entry: Entry): void => {
  if (entry.isEncrypted()) throw new Refused(words.encrypted);
  // Programs read one or the other: the plain name, or the one in the Unicode field.
  refuseName(entry.fileName);
  refuseName(entry.fileNameRaw.toString('latin1'));
  const unixType = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (unixType === link) throw new Refused(words.link);
  if (![0, folder, regular].includes(unixType)) throw new Refused(words.device);
  const { compressionMethod: method } = entry;
  if (method !== stored && method !== deflated) throw new Refused(methodLabel(method));
};

const refuseName = (written: string): void => {
  if (written.includes('\0')) throw new Refused(words.name);
  // On Windows a backslash separates folders, and `C:` is a drive.
  const name = written.replaceAll('\\', '/');
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')) throw new Refused(words.path);
};
