import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'bulk.edit': { editId: string };
  }
}

/** An edit's priority falls with the number of its owner's open edits, so that nobody fills the queue. */
export const queueEdit = async ({ jobs }: Deps, trx: Trx, editId: string): Promise<void> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bulk_edits e
    where e.owner_id = (select owner_id from bulk_edits where id = ${editId}) and e.id <> ${editId}
      and exists (select from bulk_edit_beats b where b.edit_id = e.id and b.state in ('queued', 'undoing'))`.execute(
    trx,
  );
  await jobs.send('bulk.edit', { editId }, { trx, singletonKey: editId, priority: 0 - (rows[0]?.open ?? 0) });
};
