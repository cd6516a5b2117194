import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import type { ItemProof } from '../../contract.ts';
import { proofOf } from '../../license-code.ts';

/** The proofs by which these items can be checked. Only valid licenses have one: a dispute puts a license on hold. */
export const findProofs = async (deps: Deps, itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemProof>> => {
  if (itemIds.length === 0) return new Map();
  const rows = await deps.db
    .selectFrom('orders_agreements as agreement')
    .innerJoin('orders_items as item', 'item.id', 'agreement.item_id')
    .select(['agreement.item_id', 'agreement.code', sql<string>`agreement.facts ->> 'agreedAt'`.as('agreedAt')])
    .select(sql<string | null>`agreement.facts ->> 'site'`.as('site'))
    .where('agreement.item_id', 'in', [...itemIds])
    .where('item.state', '=', 'granted')
    .execute();
  return new Map(
    rows.map(({ item_id: itemId, code, agreedAt, site }) => [itemId, { ...proofOf(deps, { site, code }), agreedAt }]),
  );
};
