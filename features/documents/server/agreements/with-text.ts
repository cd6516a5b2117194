import type { AgreementFacts } from '#features/orders/document-facts.ts';
import { isForKits } from '#features/licenses/kinds.ts';
import { findAgreements } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { StoredAgreement } from '../typesetting/agreement-document.ts';

/** An agreement with the words of its version. Throws if the version never existed. */
export const withText = async (
  db: Queryable,
  { version, facts }: { readonly version: string; readonly facts: AgreementFacts },
): Promise<StoredAgreement> => {
  const { beat, kit } = await findAgreements(db, version);
  return { version, facts, text: isForKits(facts.license) ? kit : beat };
};
