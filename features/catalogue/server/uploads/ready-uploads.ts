import type { FileKind } from '#features/licenses/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from './check-files.ts';
import { type UploadRow, uploadPath } from './upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Those of a body's `uploads` that belong to this person, complete and valid: all others are treated as missing. */
export const findReadyUploads = async (
  { db, clock }: LocalDeps,
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

export const localFileOf = ({ config }: Pick<LocalDeps, 'config'>, row: UploadRow): LocalFile => ({
  path: uploadPath(config, row.id),
  filename: row.filename,
  bytes: row.bytes,
});

/** The files for sale, by kind. `isDouble`: there were two of one kind, and we can't tell which is meant. */
export const filesByKind = (
  deps: Pick<LocalDeps, 'config'>,
  rows: readonly UploadRow[],
): { readonly files: ReadonlyMap<FileKind, LocalFile>; readonly isDouble: boolean } => {
  const files = new Map<FileKind, LocalFile>();
  let isDouble = false;
  for (const row of rows) {
    if (row.kind === 'cover') continue;
    isDouble ||= files.has(row.kind);
    files.set(row.kind, localFileOf(deps, row));
  }
  return { files, isDouble };
};
