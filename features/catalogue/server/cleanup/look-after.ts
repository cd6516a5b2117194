import { mkdir } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import { discardAbandoned } from '#platform/storage/discard-abandoned.ts';
import { expireUploads } from '../uploads/expire-uploads.ts';
import { workRoot } from '../processing/with-work-folder.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'disk' | 'jobs'>;

const patienceMs = 20 * 60_000;
/** By the clock: what a crash may have left is taken up again, or taken away. */
export const lookAfter = async (deps: LocalDeps): Promise<void> => {
  // The log hears of a disk that is low although nobody uploads or asks whether we are ready.
  await deps.disk.read();
  await resumeForgotten(deps);
  const root = workRoot(deps.config);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await discardAbandoned(root);
  await expireUploads(deps);
};

/** A beat whose job is lost, for whatever reason, would be in the making for ever. */
const resumeForgotten = async ({ db, clock, jobs }: LocalDeps): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('id')
    .where('state', '=', 'processing')
    .where('created_at', '<', new Date(clock.now().getTime() - patienceMs))
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send('catalogue.process-beat', { beatId: id }, { singletonKey: id });
};
