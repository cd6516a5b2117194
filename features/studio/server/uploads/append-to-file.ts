import { open } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import { freeAtOnce, writeChunks } from '#platform/storage/write-chunks.ts';
import { type Receiving, UploadTaken } from './upload-pieces.ts';
import { type UploadRow, uploadPath } from './upload-rows.ts';

/** Received bytes are recorded about this often. A power cut loses at most about twice as many bytes of an upload. */
const keptEveryBytes = 16 * 1024 * 1024;

/**
 * The row says how many bytes count as received. It's updated once they are on the disk, while the next ones are
 * written.
 */
export const appendToFile = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id }: Pick<UploadRow, 'id'>,
  source: AsyncIterable<Buffer>,
  { start, holder, claim }: Receiving,
): Promise<void> => {
  const file = await open(uploadPath(config, id), 'r+');
  let at = start;
  let requested = start;
  let keeping: Promise<void> = Promise.resolve();
  const keepAfter = async (before: Promise<void>, end: number): Promise<void> => {
    await before;
    await file.datasync();
    await note(db, { id, holder, end });
  };
  const keep = (): void => {
    requested = at;
    keeping = keepAfter(keeping, at);
    // `keeping` is awaited only by the next `keep` or at the end. Until then, a rejection must not count as unhandled.
    keeping.catch(() => undefined);
  };
  const written = (chunk: Buffer): void => {
    at += chunk.length;
    freeAtOnce(chunk);
  };
  try {
    // A crash may have left bytes after the recorded end.
    if ((await file.stat()).size > start) await file.truncate(start);
    await writeChunks(source, file, {
      start,
      written,
      claim: async (bytes) => {
        if (at - requested >= keptEveryBytes) {
          await keeping;
          keep();
        }
        await claim(bytes);
      },
    });
  } finally {
    if (at > requested) keep();
    await keeping.finally(() => file.close());
  }
};

const note = async (
  db: Deps['db'],
  { id, holder, end }: { readonly id: string; readonly holder: string; readonly end: number },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_uploads')
    .set({ received_bytes: end })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where(({ or, eb }) => or([eb('holder', '=', holder), eb('holder', 'is', null)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new UploadTaken();
};
