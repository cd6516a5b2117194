import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import type { ItemProof } from '../../contract.ts';
import { proofOf } from '../../license-code.ts';

/** The proofs by which these items can be checked; items that were never paid for have none. */
export const findProofs = async (deps: Deps, itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemProof>> => {
  if (itemIds.length === 0) return new Map();
  const rows = await deps.db
    .selectFrom('orders_agreements')
    .select(['item_id', 'code', sql<string>`facts ->> 'agreedAt'`.as('agreedAt')])
    .select(sql<string | null>`facts ->> 'site'`.as('site'))
    .where('item_id', 'in', [...itemIds])
    .execute();
  return new Map(
    rows.map(({ item_id: itemId, code, agreedAt, site }) => [itemId, { ...proofOf(deps, { site, code }), agreedAt }]),
  );
};
