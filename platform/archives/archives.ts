import { rm } from 'node:fs/promises';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { NoSpace } from '#platform/storage/disk-space.ts';
import type { archiveTasks, ZipToCheck } from './archive-tasks.ts';
import { innerPathOf } from './check-zip.ts';
import type { ZipContents } from './list-zip.ts';

export type { ZipContents };

export interface Archives {
  /**
   * Reads a zip to the end.
   * @returns null if a buyer can open it safely, otherwise the reason for the uploader
   * @throws {NoSpace} if a nested zip would use reserved disk space
   */
  checkZip(path: string, options?: { readonly signal?: AbortSignal }): Promise<string | null>;
  /** The zip must have passed `checkZip`. */
  listZip(path: string, options?: { readonly signal?: AbortSignal }): Promise<ZipContents>;
  close(): Promise<void>;
}

/** Ten times what the largest zip takes on a busy machine. */
const timeoutMs = 10 * 60_000;
const tookTooLong = 'This zip takes too long to read. Create it again with only the files that you sell.';

export const createArchives = (disk: Pick<ZipToCheck, 'folder' | 'reserveBytes'>): Archives => {
  const pool = createProcessPool<typeof archiveTasks>(new URL('./archive-process.ts', import.meta.url), {
    name: 'archives',
  });
  return {
    checkZip: async (path, { signal } = {}) => {
      try {
        const options = { queue: 'short', timeoutMs, ...(signal && { signal }) } as const;
        return await pool.run('checkZip', { path, ...disk }, options);
      } catch (error) {
        // A killed process couldn't clean up after itself.
        await rm(innerPathOf(path), { force: true });
        if (error instanceof ProcessError && error.code === 'timeout') return tookTooLong;
        throw error instanceof TaskError && error.code === 'no-space' ? new NoSpace() : error;
      }
    },
    listZip: (path, { signal } = {}) =>
      pool.run('listZip', { path }, { queue: 'short', timeoutMs, ...(signal && { signal }) }),
    close: () => pool.close(),
  };
};
