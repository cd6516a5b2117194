import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

const words = {
  unreadable: 'This is not a zip file that can be opened, whatever its name says. Make it anew.',
  path: 'A file in this zip has a path that leads out of its folder. Make the zip anew from the folder of your trackouts.',
  encrypted: 'A file in this zip is encrypted. Make the zip anew without a password.',
  bomb: 'This zip unfolds to far more than music does. Make it anew from your trackouts alone.',
  empty: 'There is no file in this zip. Put your trackouts into it.',
  link: 'This zip holds a link in the place of a file. Make it anew from the files themselves.',
} as const;

class Refused extends Error {}

/**
 * Reads a zip to its end without keeping anything of it. Null when a buyer can open it safely; else why not, in words for
 * whoever made it. Never trusts what the zip says of itself: entries that unfold to more than they declare are refused.
 */
export const checkZip = async (path: string, limits: Limits = usualLimits): Promise<string | null> => {
  try {
    const zip = await openPromise(path, { autoClose: false });
    try {
      await readAll(zip, limits);
    } finally {
      zip.close();
    }
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

const readAll = async (zip: ZipFile, limits: Limits): Promise<void> => {
  if (zip.entryCount > limits.entries) throw new Refused(words.bomb);
  let declared = 0;
  let packed = 0;
  let files = 0;
  for await (const entry of zip.eachEntry()) {
    refuseUnsafe(entry);
    declared += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Several entries that share the same bytes are how a small zip becomes a large one.
    if (declared > limits.totalBytes || packed > zip.fileSize) throw new Refused(words.bomb);
    if (declared > bombFromBytes && declared > packed * mostRatio) throw new Refused(words.bomb);
    if (entry.fileName.endsWith('/')) continue;
    files += entry.uncompressedSize > 0 ? 1 : 0;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await zip.openReadStreamPromise(entry), nowhere);
  }
  if (files === 0) throw new Refused(words.empty);
};

const refuseUnsafe = (entry: Entry): void => {
  if (entry.isEncrypted()) throw new Refused(words.encrypted);
  // On Windows a backslash divides folders, and `C:` is a place of its own.
  const name = entry.fileName.replaceAll('\\', '/');
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')) throw new Refused(words.path);
  const unixType = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (unixType === 0xa000) throw new Refused(words.link);
};
