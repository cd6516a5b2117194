import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { freeAtOnce } from '#platform/storage/write-chunks.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

interface Limits {
  /** What all files together may unfold to. */
  readonly totalBytes: number;
  readonly entries: number;
}

const usualLimits: Limits = { totalBytes: 8 * 1024 * 1024 * 1024, entries: 2000 };
/** Silence shrinks to next to nothing, music to no less than a tenth; only an attack unfolds to more than this, and much. */
const mostRatio = 200;
const bombFromBytes = 64 * 1024 * 1024;
/** A zip in a zip is somebody's way of tidying up; one more within is no longer. */
const mostDepth = 2;

const words = {
  unreadable: 'This is not a zip file that can be opened, whatever its name says. Make it anew.',
  path: 'A file in this zip has a path that leads out of its folder. Make the zip anew from the folder of your trackouts.',
  encrypted: 'A file in this zip is encrypted. Make the zip anew without a password.',
  bomb: 'This zip unfolds to far more than music does. Make it anew from your trackouts alone.',
  empty: 'There is no file in this zip. Put your trackouts into it.',
  nested: 'This zip holds zips within zips. Put your trackouts themselves into it.',
  link: 'This zip holds a link in the place of a file. Make it anew from the files themselves.',
} as const;

class Refused extends Error {}

/** What has been seen so far of a zip and of those inside of it. */
interface Sum {
  readonly limits: Limits;
  readonly outermostBytes: number;
  unfolded: number;
  entries: number;
}

/**
 * Reads a zip to its end without keeping anything of it. Null when a buyer can open it safely; else why not, in words for
 * whoever made it. Never trusts what the zip says of itself: entries that unfold to more than they declare are refused.
 * A zip inside of it is unfolded beside it, and looked at in the same way.
 */
export const checkZip = async (path: string, limits: Limits = usualLimits): Promise<string | null> => {
  try {
    const { size } = await stat(path);
    await checkLevel(path, { limits, outermostBytes: size, unfolded: 0, entries: 0 }, 1);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    const { code, message } = error as NodeJS.ErrnoException;
    // The disk's own troubles are not the sender's.
    if (code?.startsWith('E') && !code.startsWith('ERR_')) throw error;
    return /^(invalid relative path|absolute path|invalid characters in fileName)/.test(message)
      ? words.path
      : words.unreadable;
  }
};

const checkLevel = async (path: string, sum: Sum, depth: number): Promise<void> => {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = await readDirectory(zip, sum);
    for (const entry of entries) {
      const inner = `${path}.${depth}`;
      try {
        if (!(await unfold(zip, entry, inner))) continue;
        if (depth === mostDepth) throw new Refused(words.nested);
        await checkLevel(inner, sum, depth + 1);
      } finally {
        await rm(inner, { force: true });
      }
    }
  } finally {
    zip.close();
  }
};

/** The files that a zip names, before any of them is unfolded: an honest bomb is known by its directory alone. */
const readDirectory = async (zip: ZipFile, sum: Sum): Promise<Entry[]> => {
  const { limits, outermostBytes } = sum;
  if (zip.entryCount > limits.entries - sum.entries) throw new Refused(words.bomb);
  const entries: Entry[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    refuseUnsafe(entry);
    sum.entries += 1;
    sum.unfolded += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Several entries that share the same bytes are how a small zip becomes a large one.
    if (sum.unfolded > limits.totalBytes || packed > zip.fileSize) throw new Refused(words.bomb);
    if (sum.unfolded > bombFromBytes && sum.unfolded > outermostBytes * mostRatio) throw new Refused(words.bomb);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  if (!entries.some(({ uncompressedSize }) => uncompressedSize > 0)) throw new Refused(words.empty);
  return entries;
};

/** Unfolds a file to nowhere; true for a zip, which then lies at `inner`. Known by its content, whatever its name says. */
const unfold = async (zip: ZipFile, entry: Entry, inner: string): Promise<boolean> => {
  let head = Buffer.alloc(0);
  let file: FileHandle | null = null;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      if (file) await file.writeFile(chunk);
      else if (head.length < 4) {
        head = Buffer.concat([head, chunk]);
        if (isZip(head)) {
          file = await open(inner, 'wx', 0o600);
          await file.writeFile(head);
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

const refuseUnsafe = (entry: Entry): void => {
  if (entry.isEncrypted()) throw new Refused(words.encrypted);
  // On Windows a backslash divides folders, and `C:` is a place of its own.
  const name = entry.fileName.replaceAll('\\', '/');
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')) throw new Refused(words.path);
  const unixType = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (unixType === 0xa000) throw new Refused(words.link);
};
