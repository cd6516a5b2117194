import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { changesPerPage } from '#contract-kit/list-changes.ts';
import { cursorAfter, isChange, pageOfChanges } from '#platform/sync/list-changes.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { syncLedger as contract } from '../../contract-sync.ts';
import { presentEntry } from './get-ledger.ts';

const columns = { at: 'e.created_at', id: 'e.id' };

/** A seller gets their own lines, an admin those of all sellers. */
export const syncLedger = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, role }: UserActor,
  query: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const rows = await db
    .selectFrom('payouts_entries as e')
    .selectAll()
    .select(cursorAfter(columns).as('cursor'))
    .$if(role !== 'admin', (all) => all.where('e.seller_id', '=', id))
    .where(isChange(columns, query))
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(changesPerPage + 1)
    .execute();
  const { shown, ...page } = pageOfChanges(rows, changesPerPage, clock.now());
  return { entries: shown.map((row) => ({ ...presentEntry(row), sellerId: row.seller_id })), ...page };
};
