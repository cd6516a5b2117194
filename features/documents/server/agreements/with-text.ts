import { isForKits } from '#features/licenses/kinds.ts';
import type { Agreements } from '#features/site/agreements-as-text.ts';
import { findAgreements } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { StoredAgreement } from '../typesetting/agreement-document.ts';

type Kept = Pick<StoredAgreement, 'version' | 'facts'>;

const addText = ({ version, facts }: Kept, { beat, kit }: Agreements): StoredAgreement => ({
  version,
  facts,
  text: isForKits(facts.license) ? kit : beat,
});

/** An agreement with the words of its version. Throws if the version never existed. */
export const withText = async (db: Queryable, kept: Kept): Promise<StoredAgreement> =>
  addText(kept, await findAgreements(db, kept.version));

/** Reads each version once. */
export const withTexts = async (db: Queryable, all: readonly Kept[]): Promise<StoredAgreement[]> => {
  const texts = new Map<string, Agreements>();
  for (const version of new Set(all.map((kept) => kept.version))) texts.set(version, await findAgreements(db, version));
  return all.flatMap((kept) => {
    const text = texts.get(kept.version);
    return text ? [addText(kept, text)] : [];
  });
};
