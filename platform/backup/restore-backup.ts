import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { migrate, type Schema } from '#platform/database/migrate.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { type DatabaseLoad, loadDatabase } from './load-database.ts';
import type { Progress } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { beginRestore, endRestore } from './unfinished.ts';

export interface PlaceToRestore {
  readonly pool: pg.Pool;
  /** For people, without a password. */
  readonly description: string;
  readonly extraSchemas: readonly string[];
  readonly storage: Pick<Storage, 'put' | 'list'>;
  /** Never changes for the same storage, so that an interrupted restore can continue. */
  readonly storageDescription: string;
  readonly schema: Schema;
  /** Creates the tables that don't come from migrations. */
  readonly prepare: (manifest: Manifest) => Promise<void>;
  readonly keepSecret: (secret: string) => Promise<void>;
  readonly log: DatabaseLog;
}

const smallBytes = 256 * 1024;
const atOnce = 8;

/** Stores files in the archive's order, several small ones in parallel. */
const createFilesLoad = (storage: Pick<Storage, 'put'>) => {
  const putting = new Set<Promise<void>>();
  let failed: unknown;
  return {
    put: async (key: string, bytes: number, content: Readable): Promise<void> => {
      if (failed !== undefined) throw failed;
      if (bytes > smallBytes) return void (await storage.put(key, content));
      const small = await buffer(content);
      const put = storage
        .put(key, small)
        .catch((error: unknown) => {
          failed ??= error;
        })
        .then(() => void putting.delete(put));
      putting.add(put);
      if (putting.size >= atOnce) await Promise.race(putting);
    },
    finish: async (): Promise<void> => {
      await Promise.all(putting);
      if (failed !== undefined) throw failed;
    },
  };
};

const hasFiles = async (storage: Pick<Storage, 'list'>): Promise<boolean> => {
  for await (const _ of storage.list('')) return true;
  return false;
};

/**
 * Restores a shop into an empty database and storage. `manifest` is the result of verifying the archive. The database
 * is marked as unfinished until the last step: no shop starts on it, and only the same restore can continue.
 */
export const restoreBackup = async (
  path: string,
  manifest: Manifest,
  place: PlaceToRestore,
  progress: Progress,
): Promise<{ readonly resumed: boolean }> => {
  const { pool, storage, log } = place;
  const { resumed } = await beginRestore(pool, path, place);
  if (!resumed && (await hasFiles(storage))) {
    await endRestore(pool);
    throw new BackupError(`${place.storageDescription} already has files: restore into an empty one.`);
  }
  const migrations = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  await migrate(pool, place.schema, log, { restoring: migrations });
  await place.prepare(manifest);
  const files = createFilesLoad(storage);
  let load: DatabaseLoad | null = await loadDatabase(pool, manifest);
  try {
    await readArchive(
      path,
      {
        rows: async (table, text) => await load?.rows(table, text),
        rowsEnd: async () => {
          await load?.finish();
          load = null;
        },
        secret: place.keepSecret,
        file: files.put,
      },
      { progress: (done, of) => progress('restored', done, of) },
    );
    await files.finish();
  } finally {
    load?.abandon();
  }
  await endRestore(pool);
  return { resumed };
};
