import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

// All code that writes what must outlast a power cut. First a file's bytes must be on disk, then its name, which its
// folder stores. A folder's own name is stored by its parent folder.

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Waits until a file, or a folder's list of names, is on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Folders whose names, and those of all their parents, are on disk. */
const settled = new Set<string>();
const maxSettled = 5000;

/** Errors of parent folders that aren't ours, which we may be unable to open or to sync. */
const foreign = new Set(['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EROFS']);

/** Makes the folder and all its parents durable, even if an earlier process was killed after creating one. */
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

/** Renames a complete file or folder, so that nothing incomplete is ever found under the final name. */
export async function moveIntoPlace(made: string, path: string): Promise<void> {
  await syncPath(made);
  await makeFolder(dirname(path));
  await rename(made, path);
  await syncPath(dirname(path));
}

export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}

const temporaryPath = (path: string): string => `${path}.${randomUUID()}.part`;

/** Replaces the file, or leaves it as it was. Only its owner may read it. */
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

/** Like `makeFolder`, but makes only new folders durable. For code that runs before anything can wait. */
export function makeFolderSync(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  for (let level = path; first !== undefined && level.length >= first.length; level = dirname(level))
    syncPathSync(dirname(level));
}

/** The first of several processes wins, and all find its content. For code that runs before anything can wait. */
export function writeFirstSync(path: string, content: string): void {
  const folder = resolve(dirname(path));
  makeFolderSync(folder);
  const made = temporaryPath(path);
  try {
    writeFileSync(made, content, { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(made, path);
    } catch (error) {
      // This file system has no links.
      if (codeOf(error) !== 'EEXIST') renameSync(made, path);
    }
  } finally {
    rmSync(made, { force: true });
  }
  syncPathSync(folder);
}
