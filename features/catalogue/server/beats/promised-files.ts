import type { FileKind } from '#features/licenses/file-kinds.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findPromiseIssues } from '../../promised-files.ts';
import { currentFiles } from './find-files.ts';

/** The kinds of the files that new buyers of each beat get. */
export const findKinds = async (
  db: Queryable,
  beatIds: readonly string[],
): Promise<(beatId: string) => ReadonlySet<FileKind>> => {
  const files = Map.groupBy(await currentFiles(db, beatIds), (file) => file.beat_id);
  return (beatId) => new Set(files.get(beatId)?.map(({ kind }) => kind));
};

/** Why the beat can't be sold under these licenses yet; empty if it can. */
export const findMissingPromises = async (
  db: Queryable,
  beatId: string,
  licenseIds: readonly string[],
): Promise<string[]> => {
  if (licenseIds.length === 0) return [];
  const licenses = await findLicensesByIds(db, licenseIds);
  const there = (await findKinds(db, [beatId]))(beatId);
  return findPromiseIssues(
    licenses.map(({ title, file_types: fileTypes }) => ({ title, fileTypes })),
    there,
  );
};
