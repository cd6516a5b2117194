import { sql } from 'kysely';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { removeBytes } from './upload-bytes.ts';
import type { UploadRow } from './upload-rows.ts';
import { uploadLife } from './upload-states.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    /** `describe`: whether to suggest BPM and key. */
    'catalogue.check-upload': { uploadId: string; describe: boolean };
  }
}

/** An owner's priority falls with each waiting upload, so that a folder of fifty beats doesn't hold up other people. */
export const finishUpload = (
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { id, owner_id: ownerId, bytes }: Pick<UploadRow, 'id' | 'owner_id' | 'bytes'>,
  { describe }: { readonly describe: boolean },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await uploadLife.moveWhere(trx, 'checking', { bytes }).where('id', '=', id).execute();
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from catalogue_uploads
      where owner_id = ${ownerId} and state = 'checking' and id <> ${id}`.execute(trx);
    const waiting = rows[0]?.waiting ?? 0;
    const data = { uploadId: id, describe };
    await jobs.send('catalogue.check-upload', data, { trx, singletonKey: id, priority: 0 - waiting });
  });

export const refuseUpload = async (
  deps: Pick<Deps, 'db' | 'config' | 'storage'>,
  id: string,
  refusal: { readonly reason: string; readonly bytes?: number },
): Promise<void> => {
  await uploadLife.moveWhere(deps.db, 'refused', refusal).where('id', '=', id).execute();
  await removeBytes(deps, id);
};
