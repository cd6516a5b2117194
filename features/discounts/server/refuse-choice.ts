import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import { areUsable, findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findLabelSellers } from './label-sellers.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Choice {
  readonly beatIds: readonly string[];
  readonly licenseIds: readonly string[];
}

interface Choosing {
  /** Null for the label. */
  readonly sellerId: string | null;
  readonly choice: Choice;
  /** The saved choice, which may stay even if parts of it have been withdrawn. */
  readonly before?: Choice;
}

/** Sellers discount their own beats, with licenses that they sell. The label discounts its sellers' beats. */
export const refuseChoice = async (
  db: Queryable,
  { sellerId, choice, before = { beatIds: [], licenseIds: [] } }: Choosing,
): Promise<Failure<'DISCOUNTS_NOT_YOURS'> | null> => {
  const added = (field: keyof Choice) => choice[field].filter((id) => !before[field].includes(id));
  const may = sellerId === null ? ofLabel(db) : ofSeller(db, sellerId);
  const wrong = {
    ...((await may.choose(added('beatIds'))) ? {} : { beatIds: [forCaller(() => t`Choose something you sell.`)] }),
    ...((await may.sellUnder(added('licenseIds')))
      ? {}
      : { licenseIds: [forCaller(() => t`Choose licenses that you sell under.`)] }),
  };
  return Object.keys(wrong).length > 0 ? fail('DISCOUNTS_NOT_YOURS', { fields: wrong }) : null;
};

type Check = (ids: readonly string[]) => Promise<boolean>;

const ofSeller = (db: Queryable, sellerId: string): { choose: Check; sellUnder: Check } => ({
  choose: async (beatIds) => {
    const beats = await findBeats(db, beatIds);
    return beatIds.every((beatId) => beats.get(beatId)?.sellerId === sellerId);
  },
  sellUnder: async (ids) => ids.length === 0 || (await areUsable(db, sellerId, ids)),
});

const ofLabel = (db: Queryable): { choose: Check; sellUnder: Check } => {
  const areOurs: Check = async (people) => {
    const ours = await findLabelSellers(db, await findUsersByIds(db, people));
    return people.every((person) => ours.has(person));
  };
  return {
    choose: async (beatIds) => {
      const beats = await findBeats(db, beatIds);
      const sellers = [...beats.values()].map(({ sellerId }) => sellerId);
      return beatIds.every((beatId) => beats.has(beatId)) && (await areOurs(sellers));
    },
    sellUnder: async (ids) => {
      const offered = (await findLicensesByIds(db, ids)).filter(({ withdrawn_at: at }) => at === null);
      const known = new Set(offered.map(({ id }) => id));
      const makers = offered.flatMap(({ predefined, owner_id: maker }) => (predefined ? [] : (maker ?? [])));
      return ids.every((id) => known.has(id)) && (await areOurs(makers));
    },
  };
};
