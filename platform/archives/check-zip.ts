import { formatCount } from '#contract-kit/format.ts';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { freeAtOnce } from '#platform/storage/write-chunks.ts';
import type { Entry, ZipFile } from 'yauzl';
import { entriesOf, isOfMac, openZip } from './open-zip.ts';
import { headBytes, isPage, isProgram } from './programs.ts';
import { type BombCheck, createBombCheck, TooManyFiles, usualLimits, ZipBomb, type ZipLimits } from './zip-bombs.ts';

export interface ZipOptions {
  readonly limits?: ZipLimits;
  /** Reserves this many bytes of disk space; called before they are written. */
  readonly claim: (bytes: number) => Promise<void>;
}

/** A zip in a zip is a way to organize files; deeper nesting isn't. */
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

const wordsFor = {
  many: ({ entries }: ZipLimits): string =>
    `This zip has more than ${formatCount(entries)} files. Create it again with fewer, or make several of it.`,
  program: (name: string): string =>
    `“${shown(name)}” in this zip is a program. Buyers can’t know what it does: create the zip again without it.`,
  page: (name: string): string =>
    `“${shown(name)}” in this zip is a page, or leads to one. Create the zip again without it, or with a text or PDF file.`,
} as const;

const shown = (name: string): string => name.replaceAll(/[\p{C}<>]/gu, '').slice(-80);

/** Methods by number (APPNOTE 4.4.5) that some programs write and few buyers can open. */
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

/** Windows uses Deflate64 for files over 2 GB. */
const methodLabel = (method: number): string => {
  const name = methods[method] ?? `an unusual method (number ${method})`;
  return `This zip is compressed with ${name}, which many programs can’t open. Create it again with the “Deflate” method, or without compression.`;
};

class Refused extends Error {}

interface Check {
  readonly bombs: BombCheck;
  readonly claim: ZipOptions['claim'];
}

/** Trusts no size that the zip declares. Returns null if it's safe to open, otherwise the reason for the uploader. */
export const checkZip = async (path: string, { limits = usualLimits, claim }: ZipOptions): Promise<string | null> => {
  try {
    const { size } = await stat(path);
    await checkLevel(path, { bombs: createBombCheck(size, limits), claim }, 1);
    return null;
  } catch (error) {
    if (error instanceof ZipBomb) return words.bomb;
    if (error instanceof TooManyFiles) return wordsFor.many(limits);
    if (error instanceof Refused) return error.message;
    const { code } = error as NodeJS.ErrnoException;
    // Disk errors aren't the uploader's fault.
    if (code?.startsWith('E') && !code.startsWith('ERR_')) throw error;
    return words.unreadable;
  }
};

export const innerPathOf = (path: string): string => `${path}.inner`;

const checkLevel = async (path: string, check: Check, depth: number): Promise<void> => {
  const zip = await openZip(path);
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

/** Lists the files before any is extracted, because most zip bombs show in the directory. */
const readDirectory = async (zip: ZipFile, { bombs }: Check): Promise<Entry[]> => {
  bombs.beforeDirectory(zip.entryCount);
  const entries: Entry[] = [];
  let packed = 0;
  for await (const entry of entriesOf(zip)) {
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
 * Reads a file without keeping it. A zip, detected by content, is extracted to `inner`, or refused if that is null.
 * @returns whether the file is a zip
 */
const unfold = async (zip: ZipFile, entry: Entry, inner: string | null, check: Check): Promise<boolean> => {
  let head: Buffer | null = Buffer.alloc(0);
  let file: FileHandle | null = null;
  const keep = async (to: FileHandle, bytes: Buffer): Promise<void> => {
    check.bombs.countInner(bytes.length);
    await check.claim(bytes.length);
    await to.writeFile(bytes);
  };
  const judge = async (start: Buffer): Promise<void> => {
    head = null;
    if (!isZip(start)) return refuseContent(entry.fileName, start);
    if (inner === null) throw new Refused(words.nested);
    file = await open(inner, 'wx', 0o600);
    await keep(file, start);
  };
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      if (head !== null) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= headBytes) await judge(head);
      } else if (file) await keep(file, chunk);
      freeAtOnce(chunk);
    }
    if (head !== null) await judge(head);
    return file !== null;
  } finally {
    await (file as FileHandle | null)?.close();
  }
};

const refuseContent = (name: string, start: Buffer): void => {
  if (isOfMac(name)) return;
  if (isProgram({ start })) throw new Refused(wordsFor.program(name));
  if (isPage({ start })) throw new Refused(wordsFor.page(name));
};

const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

const folder = 0x4000;
const regular = 0x8000;
const link = 0xa000;

const refuseUnsafe = (entry: Entry): void => {
  if (entry.isEncrypted()) throw new Refused(words.encrypted);
  // Some programs read the plain name, others the one in the Unicode field.
  refuseName(entry.fileName);
  refuseName(entry.fileNameRaw.toString('latin1'));
  const unixType = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (unixType === link) throw new Refused(words.link);
  if (![0, folder, regular].includes(unixType)) throw new Refused(words.device);
  if (!isOfMac(entry.fileName)) {
    if (isProgram({ name: entry.fileName })) throw new Refused(wordsFor.program(entry.fileName));
    if (isPage({ name: entry.fileName })) throw new Refused(wordsFor.page(entry.fileName));
  }
  const { compressionMethod: method } = entry;
  if (method !== stored && method !== deflated) throw new Refused(methodLabel(method));
};

const refuseName = (written: string): void => {
  if (written.includes('\0')) throw new Refused(words.name);
  // On Windows a backslash separates folders, and `C:` is a drive.
  const name = written.replaceAll('\\', '/');
  // A letter, a colon and a space are a musical key: `F: minor loop.wav`.
  if (name.startsWith('/') || /^[a-z]:(?! )/i.test(name) || name.split('/').includes('..'))
    throw new Refused(words.path);
};
