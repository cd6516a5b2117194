import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { makeFolder, syncPath } from '#platform/storage/durable.ts';
import { withWorkFolder } from '../processing/with-work-folder.ts';
import { appendToFile } from './append-to-file.ts';
import type { LocalFile } from './check-file.ts';
import {
  joinPieces,
  piecesLength,
  type Receiving,
  receivePieces,
  removePieces,
  type WaitingFile,
  wholeOf,
} from './upload-pieces.ts';
import { type UploadRow, uploadPath, uploadsRoot } from './upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'disk'>;

/** True if uploads are kept in S3, where every machine can read them; false for a file next to the storage. */
export const areInPieces = ({ s3 }: Pick<Config, 's3'>): boolean => s3 !== null;

export const beginBytes = async ({ config }: Pick<Deps, 'config'>, id: string): Promise<void> => {
  if (areInPieces(config)) return;
  await makeFolder(uploadsRoot(config));
  const file = await open(uploadPath(config, id), 'wx', 0o600);
  await file.close();
  await syncPath(uploadsRoot(config));
};

/** Stores bytes from `start` on, including those that arrived before the source failed. */
export const receiveBytes = (
  deps: Pick<Deps, 'db' | 'config' | 'storage'>,
  upload: Pick<UploadRow, 'id'>,
  source: AsyncIterable<Buffer>,
  receiving: Receiving,
): Promise<void> => (areInPieces(deps.config) ? receivePieces : appendToFile)(deps, upload, source, receiving);

/** Counts only bytes stored safely. Returns null if the upload is gone. */
export const receivedBytes = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  row: UploadRow,
): Promise<number | null> => {
  if (areInPieces(config)) return await piecesLength(db, row);
  const found = await stat(uploadPath(config, row.id)).catch(() => null);
  return found && (row.state === 'receiving' ? row.received_bytes : found.size);
};

/** Keeps a complete upload's file on this machine's disk until `work` ends. */
export const withLocalFile = async <T>(
  deps: LocalDeps,
  row: UploadRow,
  work: (file: LocalFile) => Promise<T>,
): Promise<T> => {
  const { id, filename, bytes } = row;
  if (!areInPieces(deps.config)) return await work({ path: uploadPath(deps.config, id), filename, bytes });
  return await withWorkFolder(deps.config, async (folder) => {
    const path = join(folder, id);
    await joinPieces(deps, row, path);
    return await work({ path, filename, bytes });
  });
};

export const waitingFileOf = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  row: UploadRow,
): Promise<LocalFile | WaitingFile> =>
  areInPieces(config)
    ? await wholeOf(db, row)
    : { path: uploadPath(config, row.id), filename: row.filename, bytes: row.bytes };

export const removeBytes = async (deps: Pick<Deps, 'db' | 'config' | 'storage'>, id: string): Promise<void> => {
  if (areInPieces(deps.config)) await removePieces(deps, id);
  else await rm(uploadPath(deps.config, id), { force: true });
};

/** Call in the transaction that uses the uploads. Returns false if one of them has already been used. */
export const takeUploads = async (trx: Trx, ids: readonly string[]): Promise<boolean> => {
  const taken = await trx
    .deleteFrom('catalogue_uploads')
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return taken.length === ids.length;
};

export const doUploadsExist = async (db: Queryable, ids: readonly string[]): Promise<boolean> =>
  (
    await db
      .selectFrom('catalogue_uploads')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
  ).length === ids.length;

export const removeUploads = async (
  deps: Pick<Deps, 'db' | 'config' | 'storage'>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  // Rows first, so that none names a deleted file. A file without a row is removed later.
  await deps.db
    .deleteFrom('catalogue_uploads')
    .where('id', 'in', [...ids])
    .execute();
  for (const id of ids) await removeBytes(deps, id);
};
