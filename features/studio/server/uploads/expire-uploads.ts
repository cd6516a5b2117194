import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { Deps } from '#platform/deps.ts';
import { removeUploads } from './upload-bytes.ts';
import { uploadHours, uploadsRoot } from './upload-rows.ts';

/** Deletes expired uploads, and old files without a row. Runs on a schedule. */
export const expireUploads = async ({
  db,
  clock,
  config,
  storage,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'storage'>): Promise<void> => {
  const now = clock.now();
  const old = await db.selectFrom('catalogue_uploads').select('id').where('expires_at', '<=', now).execute();
  await removeUploads(
    { db, config, storage },
    old.map(({ id }) => id),
  );
  const names = await readdir(uploadsRoot(config)).catch(() => []);
  if (names.length === 0) return;
  const rows = await db.selectFrom('catalogue_uploads').select('id').where('id', 'in', names).execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const name of names.filter((candidate) => !known.has(candidate))) {
    const path = join(uploadsRoot(config), name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < now.getTime() - uploadHours * hourMs) await rm(path, { force: true });
  }
};
