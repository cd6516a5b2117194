import { TaskError } from '#platform/processes/process-error.ts';
import { createDiskSpace, isNoSpace } from '#platform/storage/disk-space.ts';
import { checkZip } from './check-zip.ts';

export interface ZipToCheck {
  readonly path: string;
  /** A folder on the disk that zips within the zip are unfolded to, and what of it must stay free. */
  readonly folder: string;
  readonly reserveBytes: number;
}

/** The server's own log tells of a low disk; here it only ends the task. */
const quiet = { warn: () => undefined, info: () => undefined };

/** What the archive process does, by name. */
export const archiveTasks = {
  checkZip: async ({ path, folder, reserveBytes }: ZipToCheck): Promise<string | null> => {
    const { claim } = createDiskSpace({ folder, reserveBytes, log: quiet });
    try {
      return await checkZip(path, { claim });
    } catch (error) {
      throw isNoSpace(error) ? new TaskError('no-space', 'There is no room for what is in this zip.') : error;
    }
  },
};
