import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { Agreement } from '../../contract.ts';
import { type OrderRequest, readLicensedItem, type Refusal } from '../access/read-order.ts';
import { agreementDocument, proofOf } from '../documents/agreement-document.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';
import type { AgreementFacts } from '../tables.ts';

export interface StoredAgreement {
  readonly item: ItemRecord;
  readonly version: string;
  readonly facts: AgreementFacts;
  readonly code: string;
  readonly hashes: readonly string[];
  readonly created_at: Date;
}

/** Reads the facts stored at the sale; refused like the item's files, except after an upgrade. */
export const readAgreement = async (
  deps: Deps,
  request: OrderRequest & { readonly itemId: string },
): Promise<StoredAgreement | Failure<Refusal>> => {
  const item = await readLicensedItem(deps, request);
  if (isFailure(item)) return item;
  const agreement = await deps.db
    .selectFrom('orders_agreements')
    .select(['version', 'facts', 'code', 'hashes', 'created_at'])
    .where('item_id', '=', item.id)
    .executeTakeFirst();
  return agreement ? { item, ...agreement } : fail('ORDERS_NOT_FOUND');
};

export const getAgreement = async (
  deps: Deps,
  request: OrderRequest & { readonly itemId: string },
): Promise<Agreement | Failure<Refusal>> => {
  const stored = await readAgreement(deps, request);
  return isFailure(stored)
    ? stored
    : agreementDocument(stored.version, stored.facts, proofOf(deps, { site: stored.facts.site, code: stored.code }));
};
