import { mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import { discardAbandoned } from '#platform/storage/discard-abandoned.ts';
import { expireUploads } from '../uploads/expire-uploads.ts';
import { workRoot } from '../processing/with-work-folder.ts';

const patienceMs = 20 * 60_000;

/** Resumes or removes what a crash may have left behind. */
export const recover = async (deps: Deps): Promise<void> => {
  // Logs low disk space even if nobody uploads or checks readiness.
  await deps.disk.read();
  await resumeForgotten(deps);
  await makeForgotten(deps);
  await checkForgotten(deps);
  await releaseForgotten(deps);
  const root = workRoot(deps.config);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await discardAbandoned(root);
  await expireUploads(deps);
};

/** A beat whose job was lost would be processing forever. */
const resumeForgotten = async ({ db, clock, jobs }: Deps): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('id')
    .where('state', '=', 'processing')
    .where('created_at', '<', new Date(clock.now().getTime() - patienceMs))
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send('catalogue.process-beat', { beatId: id }, { singletonKey: id });
};

/** A free file whose job was lost would never be made. */
const makeForgotten = async ({ db, jobs }: Deps): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('id')
    .where(
      sql<boolean>`free_download and free_source_id is null and state in ('published', 'scheduled', 'unpublished')`,
    )
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send('catalogue.process-beat', { beatId: id }, { singletonKey: id });
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

/** A scheduled beat whose job was lost would never be published. */
const releaseForgotten = async ({ db, clock, jobs }: Deps): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', clock.now())
    .orderBy('publish_at')
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send('catalogue.release-beat', { beatId: id }, { singletonKey: id });
};
