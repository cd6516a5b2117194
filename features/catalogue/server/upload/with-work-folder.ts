import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';

/** Where files lie that are on their way. On the same disk as the storage, so that they move there without a copy. */
export const workRoot = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp', 'work');

/** A folder for one piece of work, gone when it ends, however it ends. */
export const withWorkFolder = async <T>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = join(workRoot(config), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
