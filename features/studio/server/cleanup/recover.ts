import { mkdir } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import { discardAbandoned } from '#platform/storage/discard-abandoned.ts';
import { findUnfinished } from '#features/catalogue/server/public-records.ts';
import { expireUploads } from '../uploads/expire-uploads.ts';
import { workRoot } from '../processing/with-work-folder.ts';

const patienceMs = 20 * 60_000;

/** Resumes or removes what a crash may have left behind. */
export const recover = async (deps: Deps): Promise<void> => {
  // Logs low disk space even if nobody uploads or checks readiness.
  await deps.disk.read();
  await resumeBeats(deps);
  await checkForgotten(deps);
  const root = workRoot(deps.config);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await discardAbandoned(root);
  await expireUploads(deps);
};

const resumeBeats = async ({ db, clock, jobs }: Deps): Promise<void> => {
  const now = clock.now();
  const uploadedBefore = new Date(now.getTime() - patienceMs);
  const { toProcess, toRelease } = await findUnfinished(db, { now, uploadedBefore });
  for (const beatId of toProcess) await jobs.send('catalogue.process-beat', { beatId }, { singletonKey: beatId });
  for (const beatId of toRelease) await jobs.send('catalogue.release-beat', { beatId }, { singletonKey: beatId });
};

/** An upload whose job was lost would be in `checking` until it expires. */
const checkForgotten = async ({ db, clock, jobs }: Deps): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_uploads')
    .select('id')
    .where('state', '=', 'checking')
    .where('created_at', '<', new Date(clock.now().getTime() - patienceMs))
    .orderBy('created_at')
    .limit(100)
    .execute();
  for (const { id } of rows) {
    await jobs.send('catalogue.check-upload', { uploadId: id, describe: true }, { singletonKey: id });
  }
};
