import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { queueRow } from './import-row.ts';

const patienceMs = 10 * 60_000;

/** Queues rows again if their job was lost; otherwise they would wait forever. */
export const resumeImports = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('bulk_import_rows')
    .select(['import_id', 'position'])
    .where('state', '=', 'queued')
    .where('changed_at', '<', new Date(deps.clock.now().getTime() - patienceMs))
    .orderBy('changed_at')
    .limit(1000)
    .execute();
  if (rows.length === 0) return;
  await inTransaction(deps.db, async (trx) => {
    for (const row of rows) await queueRow(deps, trx, row);
  });
};
