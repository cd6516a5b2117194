import type { LegalText } from '#content/legal/legal-text.ts';
import { findLabelAt, findLegalText, findLegalTextAt } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

interface ContractTexts {
  /** Null for a version that this shop doesn't know. */
  readonly terms: LegalText | null;
  /** With how to complain. */
  readonly withdrawal: LegalText;
}

/**
 * The texts of an order's contract, word for word as they were when it was placed. Those that came with the site name
 * the label as it was then: what was agreed mustn't change with a new name.
 */
export const findContractTexts = async (
  db: Queryable,
  { terms_version: version, label, created_at: placedAt }: Pick<OrderRecord, 'terms_version' | 'label' | 'created_at'>,
): Promise<ContractTexts> => {
  const of = { ...(await findLabelAt(db, placedAt)), name: label.name };
  return {
    terms: await findLegalText(db, 'terms', version, of),
    withdrawal: await findLegalTextAt(db, 'withdrawal', placedAt, of),
  };
};
