import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { writeArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { dumpDatabase } from './dump-database.ts';
import { countFiles, dumpFiles, type StorageToRead } from './dump-files.ts';
import { type Manifest, manifestName, secretName } from './manifest.ts';

/** `done` and `of` are tables or bytes. */
export type Progress = (step: string, done: number, of: number) => void;

export interface ShopToBackUp {
  readonly pool: pg.Pool;
  readonly extraSchemas: readonly string[];
  readonly storage: StorageToRead;
  readonly product: string;
  /** Signs sessions and links. `kept` means that it's stored with the shop, so it must be in the archive. */
  readonly secret: { readonly value: string; readonly kept: boolean } | null;
}

interface BackupOptions {
  /** Bytes of the disk that must stay free, so that the shop on it keeps working. */
  readonly reserveBytes: number;
  readonly progress: Progress;
  readonly signal?: AbortSignal;
}

/** Shows whether two secrets are the same, and nothing else about them. */
export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(`backup of a shop\0${secret}`).digest('hex').slice(0, 32);

const checkRoom = async (path: string, needed: number, reserveBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(dirname(path)).catch(() => {
    throw new BackupError(`There is no folder ${dirname(path)} to write to.`);
  });
  const free = bavail * bsize;
  if (free - reserveBytes >= needed) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;
  throw new BackupError(
    `The disk of ${path} has ${megabytes(free)} left: the files take ${megabytes(needed)}, and ${megabytes(reserveBytes)} stay free for the shop.`,
  );
};

/**
 * Backs up the database as of one moment, then all files. No file that the database names is missing, because files
 * never change and are deleted a day after the last row that named them at the earliest.
 */
export const makeBackup = async (path: string, shop: ShopToBackUp, options: BackupOptions): Promise<Manifest> => {
  const { reserveBytes, progress, signal } = options;
  const { bytes: expected } = await countFiles(shop.storage);
  await checkRoom(path, expected, reserveBytes);
  return await writeArchive(
    path,
    async (archive) => {
      const dumped = await dumpDatabase(shop.pool, archive, {
        extraSchemas: shop.extraSchemas,
        progress: (_, number, of) => progress('tables', number, of),
      });
      const { secret } = shop;
      if (secret?.kept) {
        const text = Buffer.from(secret.value);
        await archive.add(secretName, text.length, [text]);
      }
      let copied = 0;
      const files = await dumpFiles(shop.storage, archive, ({ bytes }) => {
        copied += bytes;
        progress('files', copied, Math.max(copied, expected));
      });
      const manifest: Manifest = {
        format: 1,
        product: shop.product,
        ...dumped,
        files,
        secret: { kept: secret?.kept ?? false, fingerprint: secret && fingerprintOf(secret.value) },
      };
      const text = Buffer.from(JSON.stringify(manifest, null, 1));
      await archive.add(manifestName, text.length, [text]);
      return manifest;
    },
    signal,
  );
};
