import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { RunningImport } from '../../contract-imports.ts';
import { isReady } from './check-import.ts';
import { queueRow } from './import-row.ts';
import { planImport, type SentImport } from './plan-import.ts';
import type { Plan } from './plan-row.ts';
import { readImport } from './read-import.ts';

type LocalDeps = Parameters<typeof planImport>[0] & Deps;
type Refusal =
  | Extract<Awaited<ReturnType<typeof planImport>>, Failure>
  | Failure<'BULK_IMPORT_RUNNING' | 'BULK_IMPORT_CHANGED'>;

/** Records the rows that are new or changed. The seller imports rows with errors again once they're fixed. */
export const startImport = async (
  deps: LocalDeps,
  { ready, ...sent }: SentImport & { readonly ready: number },
): Promise<RunningImport | Refusal> => {
  const found = await planImport(deps, sent);
  if (isFailure(found)) return found;
  const plans = found.plans.filter(isReady);
  if (plans.length !== ready) return fail('BULK_IMPORT_CHANGED');
  return await inTransaction(deps.db, async (trx) => {
    if (!(await claim(trx, sent.sellerId))) return fail('BULK_IMPORT_RUNNING');
    const now = deps.clock.now();
    const id = newId(now.getTime());
    await trx.insertInto('bulk_imports').values({ id, owner_id: sent.sellerId, created_at: now }).execute();
    const rows = plans.map((plan, position) => ({ ...rowOf(plan, now), import_id: id, position }));
    for (let at = 0; at < rows.length; at += 200) {
      await trx
        .insertInto('bulk_import_rows')
        .values(rows.slice(at, at + 200))
        .execute();
    }
    for (const row of rows) if (row.kind === 'update') await queueRow(deps, trx, row);
    const running = await readImport(trx, sent.sellerId);
    if (!running) throw new Error('The import is gone.');
    return running;
  });
};

const rowOf = ({ title, outcome, fields, beatId, read }: Plan, now: Date) => ({
  title,
  kind: outcome === 'update' ? ('update' as const) : ('new' as const),
  beat_id: beatId ?? newId(now.getTime()),
  external_id: read.externalId,
  fields: JSON.stringify(fields),
  files: JSON.stringify(outcome === 'update' ? {} : read.files),
  state: outcome === 'update' ? ('queued' as const) : ('waiting' as const),
  reason: null,
  changed_at: now,
});

/** Allows one import at a time per owner; replaces a finished one. */
const claim = async (trx: Trx, ownerId: string): Promise<boolean> => {
  await lockName(trx, 'bulk.import', ownerId);
  const running = await readImport(trx, ownerId);
  if (running?.rows.some(({ state }) => state === 'waiting' || state === 'queued')) return false;
  await trx.deleteFrom('bulk_imports').where('owner_id', '=', ownerId).execute();
  return true;
};
