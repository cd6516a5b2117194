import type { ConsentText, LegalText } from '#content/legal/legal-text.ts';
import { findLabelAt, findLegalText, findLegalTextAt } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

interface ContractTexts {
  /** Null for a version that this shop doesn't know. */
  readonly terms: LegalText | null;
  /** With how to complain. */
  readonly withdrawal: LegalText;
  /** What the buyer agreed to besides; null if it isn't known. */
  readonly consent: ConsentText | null;
}

/**
 * The texts of an order's contract, word for word as they were when it was placed. Those that came with the site name
 * the label as it was then: what was agreed mustn't change with a new name.
 */
export const findContractTexts = async (
  db: Queryable,
  order: Pick<OrderRecord, 'terms_version' | 'consent_version' | 'label' | 'created_at'>,
): Promise<ContractTexts> => {
  const { label, created_at: placedAt, consent_version: version } = order;
  const of = { ...(await findLabelAt(db, placedAt)), name: label.name };
  const kept = version === null ? null : await findLegalText(db, 'withdrawal', version, of);
  return {
    terms: await findLegalText(db, 'terms', order.terms_version, of),
    withdrawal: kept ?? (await findLegalTextAt(db, 'withdrawal', placedAt, of)),
    consent: kept?.consent ?? null,
  };
};
