import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { measureFile } from '#platform/storage/measure.ts';
import { writeChunks } from '#platform/storage/write-chunks.ts';
import { withWorkFolder } from '../processing/with-work-folder.ts';
import type { UploadRow } from './upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'config' | 'storage'>;

/** A killed server loses less than this of an upload, and a piece needs this much disk for a moment. */
const pieceBytes = 16 * 1024 * 1024;
/** 80 GB in full pieces. Connections that break often leave smaller ones. */
const maxPieces = 5000;

/** A checked file in the storage. */
export interface WaitingFile {
  readonly key: string;
  readonly bytes: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

export const piecesPrefix = 'uploads/';
const folderOf = (id: string): string => `${piecesPrefix}${id}/`;
/** Takes a key that begins with the prefix. */
export const uploadIdOf = (key: string): string => key.split('/')[1] ?? '';

export class TooManyPieces extends Error {
  override name = 'TooManyPieces';
}

/** Another connection is sending this upload now. */
export class UploadTaken extends Error {
  override name = 'UploadTaken';
}

/** Returns the bytes received; null once the upload has been refused. */
export const piecesLength = async (db: Queryable, { id, state, bytes }: UploadRow): Promise<number | null> => {
  if (state === 'refused') return null;
  if (state !== 'receiving') return bytes;
  const found = await db
    .selectFrom('catalogue_upload_pieces')
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.countAll<number>().as('pieces')])
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(found.pieces) >= maxPieces) throw new TooManyPieces();
  return Number(found.bytes ?? 0);
};

export interface Receiving {
  readonly start: number;
  /** The connection that holds the upload's lock. */
  readonly holder: string;
  readonly claim: (bytes: number) => Promise<void>;
}

/**
 * Each piece is written to this machine's disk first, so that memory use stays small. If the source breaks, the bytes
 * that arrived are stored.
 */
export const receivePieces = (
  deps: LocalDeps,
  { id: uploadId }: Pick<UploadRow, 'id'>,
  source: AsyncIterable<Buffer>,
  { start, holder, claim }: Receiving,
): Promise<void> =>
  withWorkFolder(deps.config, async (folder) => {
    const path = join(folder, 'piece');
    const chunks = source[Symbol.asyncIterator]();
    let isOver = false;
    const nextPiece = async function* (): AsyncGenerator<Buffer> {
      for (let bytes = 0; bytes < pieceBytes;) {
        const { value, done } = await chunks.next();
        isOver = done === true;
        if (done) return;
        bytes += value.length;
        yield value;
      }
    };
    for (let at = start; !isOver;) {
      const file = await open(path, 'w', 0o600);
      let failure: unknown = null;
      await writeChunks(nextPiece(), file, { claim })
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => file.close());
      at += await keepPiece(deps, uploadId, { path, start: at, holder });
      if (failure !== null) throw failure;
    }
  });

/** Stores the object before its row: an object without a row doesn't count, and is removed later. */
const keepPiece = async (
  { db, storage }: LocalDeps,
  id: string,
  { path, start, holder }: { readonly path: string; readonly start: number; readonly holder: string },
): Promise<number> => {
  const { size } = await stat(path);
  if (size === 0) return 0;
  const key = `${folderOf(id)}${String(start).padStart(15, '0')}-${holder}`;
  const { bytes } = await storage.putFile(key, path);
  const { numAffectedRows } = await sql`
    insert into catalogue_upload_pieces (upload_id, start, bytes, storage_key)
    select id, ${start}, ${bytes}, ${key} from catalogue_uploads
    where id = ${id} and state = 'receiving' and (holder = ${holder} or holder is null)
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 1n) return bytes;
  await storage.remove(key);
  throw new UploadTaken();
};

export const joinPieces = async (
  { db, storage, disk }: Pick<Deps, 'db' | 'storage' | 'disk'>,
  { id, bytes }: UploadRow,
  path: string,
): Promise<void> => {
  const pieces = await db
    .selectFrom('catalogue_upload_pieces')
    .select(['start', 'storage_key'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
  const file = await open(path, 'wx', 0o600);
  try {
    let at = 0;
    for (const { start, storage_key: key } of pieces) {
      if (start !== at) break;
      at += await writeChunks(await storage.open(key), file, { start, written: () => undefined, claim: disk.claim });
    }
    if (at !== bytes) throw new Error(`the pieces of an upload have ${at} of its ${bytes} bytes`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
};

/** Leaves the checked file in the storage as one piece, so that a beat can copy it there. Returns its hash. */
export const keepWhole = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id }: Pick<UploadRow, 'id'>,
  path: string,
): Promise<string> => {
  const { length } = await db
    .selectFrom('catalogue_upload_pieces')
    .select('start')
    .where('upload_id', '=', id)
    .limit(2)
    .execute();
  if (length === 1) return (await measureFile(path)).sha256;
  const key = `${folderOf(id)}whole`;
  const { bytes, sha256 } = await storage.putFile(key, path);
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('catalogue_upload_pieces').where('upload_id', '=', id).execute();
    await trx
      .insertInto('catalogue_upload_pieces')
      .values({ upload_id: id, start: 0, bytes, storage_key: key })
      .execute();
  });
  for await (const piece of storage.list(folderOf(id))) if (piece.key !== key) await storage.remove(piece.key);
  return sha256;
};

export const wholeOf = async (db: Queryable, { id, bytes, facts }: UploadRow): Promise<WaitingFile> => {
  const piece = await db
    .selectFrom('catalogue_upload_pieces')
    .select('storage_key')
    .where('upload_id', '=', id)
    .where('bytes', '=', bytes)
    .executeTakeFirst();
  if (!piece || facts.sha256 === undefined) throw new Error('a checked upload is not in the storage');
  return { key: piece.storage_key, bytes, sha256: facts.sha256 };
};

/** Deletes the rows first: an object without a row is removed later. */
export const removePieces = async ({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string): Promise<void> => {
  await db.deleteFrom('catalogue_upload_pieces').where('upload_id', '=', id).execute();
  for await (const { key } of storage.list(folderOf(id))) await storage.remove(key);
};
