import { rm } from 'node:fs/promises';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { NoSpace } from '#platform/storage/disk-space.ts';
import type { archiveTasks, ZipToCheck } from './archive-tasks.ts';
import { innerPathOf } from './check-zip.ts';

export interface Archives {
  /**
   * Reads a zip to its end in a process of the lowest priority. Null when a buyer can open it safely, else why not, in
   * words for whoever made it. Throws NoSpace when a zip inside of it would take what is kept of the disk.
   */
  checkZip(path: string, options?: { readonly signal?: AbortSignal }): Promise<string | null>;
  close(): Promise<void>;
}

/** Ten times what the largest zip takes on a busy machine. */
const timeoutMs = 10 * 60_000;
const tookTooLong = 'This zip takes too long to read. Create it again from your trackouts alone.';

export const createArchives = (disk: Pick<ZipToCheck, 'folder' | 'reserveBytes'>): Archives => {
  const pool = createProcessPool<typeof archiveTasks>(new URL('./archive-process.ts', import.meta.url));
  return {
    checkZip: async (path, { signal } = {}) => {
      try {
        const options = { queue: 'short', timeoutMs, ...(signal && { signal }) } as const;
        return await pool.run('checkZip', { path, ...disk }, options);
      } catch (error) {
        // A process that was killed could not tidy up after itself.
        await rm(innerPathOf(path), { force: true });
        if (error instanceof ProcessError && error.code === 'timeout') return tookTooLong;
        throw error instanceof TaskError && error.code === 'no-space' ? new NoSpace() : error;
      }
    },
    close: () => pool.close(),
  };
};
