import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * The job starts after the commit. A seller's priority falls with each beat in processing, so that fifty uploads don't
 * hold up other sellers.
 */
export const queueProcessing = async ({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, beatId: string): Promise<void> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from catalogue_beats
    where seller_id = (select seller_id from catalogue_beats where id = ${beatId}) and state = 'processing'
      and id <> ${beatId}`.execute(trx);
  const priority = 0 - (rows[0]?.waiting ?? 0);
  await jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId, priority });
};
