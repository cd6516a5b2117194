import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { isOfEndedProcess, processMark } from '#platform/storage/process-mark.ts';

/** The folder is on the storage's disk, so that the storage can link a file instead of copying it. */
export const workRoot = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp', 'work');

/** The folder is deleted however the work ends. */
export const withWorkFolder = async <T>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = join(workRoot(config), `${processMark}-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Deletes killed processes' temporary files at start. With a shared database, other processes may be running. */
export const clearCrashedWork = async (config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const root = workRoot(config);
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const isOwn = name.startsWith(processMark);
    if (isOwn || (config.databaseUrl !== null && !isOfEndedProcess(name))) continue;
    await rm(join(root, name), { recursive: true, force: true });
  }
};
