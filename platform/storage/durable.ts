import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

// The one owner of what must outlast a power cut. A file is there for good once its bytes are on the disk, and then its name,
// which belongs to its folder; a folder's own name belongs to the folder above it.

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Folders whose names, and those of all above them, are on the disk for certain. */
const settled = new Set<string>();
const maxSettled = 5000;

/** Folders of others, above ours, may be closed to us, or of a kind that can't be synced. */
const foreign = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EROFS']);

/** Makes sure that the folder is there for good, with all above it. Whoever made one may have been killed before it was. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const isNew = (level: string): boolean => first !== undefined && level.length >= first.length;
  const levels: string[] = [];
  for (let level = path; dirname(level) !== level; level = dirname(level)) {
    if (!isNew(level) && settled.has(level)) break;
    levels.unshift(level);
  }
  for (const level of levels) {
    await syncPath(dirname(level)).catch((error: unknown) => {
      if (isNew(level) || !foreign.has(codeOf(error) ?? '')) throw error;
    });
  }
  if (settled.size > maxSettled) settled.clear();
  for (const level of levels) settled.add(level);
}

/** Gives a complete file, or folder, its name: whatever is found under that name is whole. */
export async function moveIntoPlace(made: string, path: string): Promise<void> {
  await syncPath(made);
  await makeFolder(dirname(path));
  await rename(made, path);
  await syncPath(dirname(path));
}

/** Waits until everything in a folder is on the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}

const temporaryPath = (path: string): string => `${path}.${randomUUID()}.part`;

/** Replaces what was there, or leaves it as it was. Nobody else may read it. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const made = temporaryPath(path);
  await makeFolder(dirname(path));
  try {
    await writeFile(made, content, { mode: 0o600, flag: 'wx' });
    await moveIntoPlace(made, path);
  } finally {
    await rm(made, { force: true });
  }
}

const syncPathSync = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** The same for what is needed before anything can wait. */
export function makeFolderSync(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let level = path; first !== undefined && level.length >= first.length; level = dirname(level))
    syncPathSync(dirname(level));
}

/** Of processes that write it at the same moment one is the first, and all find its content. For what is read before anything can wait. */
export function writeFirstSync(path: string, content: string): void {
  const folder = resolve(dirname(path));
  makeFolderSync(folder);
  const made = temporaryPath(path);
  try {
    writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(made, path);
    } catch (error) {
      // A file system without links.
      if (codeOf(error) !== 'EEXIST') renameSync(made, path);
    }
  } finally {
    rmSync(made, { force: true });
  }
  syncPathSync(folder);
}
