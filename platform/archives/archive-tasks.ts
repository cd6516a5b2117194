import { TaskError } from '#platform/processes/process-error.ts';
import { createDiskSpace, isNoSpace } from '#platform/storage/disk-space.ts';
import { checkZip } from './check-zip.ts';
import { listZip, type ZipContents } from './list-zip.ts';

export interface ZipToCheck {
  readonly path: string;
  /** A folder on the disk of `path`, where nested zips are extracted. `reserveBytes` of that disk must stay free. */
  readonly folder: string;
  readonly reserveBytes: number;
}

/** The server itself logs a low disk; here it only ends the task. */
const quiet = { warn: () => undefined, info: () => undefined };

export const archiveTasks = {
  listZip: ({ path }: Pick<ZipToCheck, 'path'>): Promise<ZipContents> => listZip(path),

  checkZip: async ({ path, folder, reserveBytes }: ZipToCheck): Promise<string | null> => {
    const { claim } = createDiskSpace({ folder, reserveBytes, log: quiet });
    try {
      return await checkZip(path, { claim });
    } catch (error) {
      throw isNoSpace(error) ? new TaskError('no-space', 'There’s no room for the contents of this zip.') : error;
    }
  },
};
