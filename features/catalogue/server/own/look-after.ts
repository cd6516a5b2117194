import { mkdir } from 'node:fs/promises';
import type { Deps } from '#platform/deps.ts';
import { discardAbandoned } from '#platform/storage/discard-abandoned.ts';
import { expireUploads } from '../resumable/expire-uploads.ts';
import { workRoot } from '../upload/with-work-folder.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>;

const patienceMs = 20 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** By the clock: what a crash may have left is taken up again, or taken away. */
export const lookAfter = async (deps: Needs): Promise<void> => {
  await resumeForgotten(deps);
  const root = workRoot(deps.config);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await discardAbandoned(root);
  await removeOrphans(deps);
  await expireUploads(deps);
};

/** A beat whose job is lost, for whatever reason, would be in the making for ever. */
const resumeForgotten = async ({ db, clock, jobs }: Needs): Promise<void> => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('id')
    .where('state', '=', 'processing')
    .where('created_at', '<', new Date(clock.now().getTime() - patienceMs))
    .limit(100)
    .execute();
  for (const { id } of rows) await jobs.send('catalogue.process-beat', { beatId: id }, { singletonKey: id });
};

/** An id tells when it was made: what is younger than a day may be on its way still. */
const isOld = (id: string, now: Date): boolean =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) < now.getTime() - dayMs;

/** Files that were stored by a process that died before it could write their row. */
const removeOrphans = async ({ db, clock, storage }: Needs): Promise<void> => {
  const now = clock.now();
  for await (const { key } of storage.list('files/')) {
    const [, , id = ''] = /^files\/([0-9a-f-]{36})\/([0-9a-f-]{36})\./.exec(key) ?? [];
    if (id === '' || !isOld(id, now)) continue;
    const row = await db.selectFrom('catalogue_files').select('id').where('storage_key', '=', key).executeTakeFirst();
    if (!row) await storage.remove(key);
  }
};
