import type { FileKind } from '#features/licenses/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from './check-file.ts';
import type { KindFiles } from './check-files.ts';
import { waitingFileOf } from './upload-bytes.ts';
import type { WaitingFile } from './upload-pieces.ts';
import type { UploadRow } from './upload-rows.ts';

/** Those of a body's `uploads` that belong to this person, complete and valid: all others are treated as missing. */
export const findReadyUploads = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  body: unknown,
): Promise<readonly UploadRow[]> => {
  const sent = typeof body === 'object' && body !== null && 'uploads' in body ? body.uploads : null;
  const ids = Array.isArray(sent) ? sent.filter((id): id is string => typeof id === 'string').slice(0, 10) : [];
  if (ids.length === 0) return [];
  return await db
    .selectFrom('catalogue_uploads')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', clock.now())
    .execute();
};

/** The uploads of files for sale, by kind. `isDouble`: there were two of one kind, and we can't tell which is meant. */
export const uploadsByKind = (
  rows: readonly UploadRow[],
): { readonly uploads: ReadonlyMap<FileKind, UploadRow>; readonly isDouble: boolean } => {
  const uploads = new Map<FileKind, UploadRow>();
  let isDouble = false;
  for (const row of rows) {
    if (row.kind === 'cover') continue;
    isDouble ||= uploads.has(row.kind);
    uploads.set(row.kind, row);
  }
  return { uploads, isDouble };
};

export const filesByKind = async (
  deps: Pick<Deps, 'db' | 'config'>,
  uploads: ReadonlyMap<FileKind, UploadRow>,
): Promise<KindFiles> => {
  const files = new Map<FileKind, LocalFile | WaitingFile>();
  for (const [kind, row] of uploads) files.set(kind, await waitingFileOf(deps, row));
  return files;
};
