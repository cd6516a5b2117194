import { priceToCents } from '#contract-kit/money.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { type ExclusivePrices, lowersExclusive } from '#features/catalogue/license-price.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { applyChange, valuesOf } from '../../apply-change.ts';
import type { BulkChange } from '../../contract-edits.ts';
import { bodyOf } from './body-of.ts';

const pricesOf = ({ price, licenses }: OwnBeat): ExclusivePrices => ({
  beatCents: priceToCents(price),
  licenses: new Map(licenses.filter((one) => one.exclusive).map((one) => [one._id, priceToCents(one.price)])),
});

const wouldLower = (
  beat: OwnBeat,
  { price, licenses, licensePrices = [] }: ReturnType<typeof bodyOf>,
  exclusiveIds: ReadonlySet<string>,
): boolean => {
  const before = pricesOf(beat);
  const usual = new Map(beat.ownPrices.map(({ licenseId, usualPrice }) => [licenseId, priceToCents(usualPrice)]));
  const typed = new Map(licensePrices.map((own) => [own.licenseId, own.price]));
  const centsOf = (id: string): number => {
    const own = typed.get(id);
    if (own === undefined) return before.licenses.get(id) ?? 0;
    return own === '' ? (usual.get(id) ?? before.licenses.get(id) ?? 0) : priceToCents(own);
  };
  const offered = licenses ?? [...before.licenses.keys()];
  const after = offered.filter((id) => before.licenses.has(id) || exclusiveIds.has(id));
  return lowersExclusive(before, {
    beatCents: price === undefined ? before.beatCents : priceToCents(price),
    licenses: new Map(after.map((id) => [id, centsOf(id)])),
  });
};

/** Whether the change makes an exclusive license cheaper or adds one; either needs the password. */
export const lowersExclusives = async (
  db: Queryable,
  beats: readonly OwnBeat[],
  change: BulkChange,
): Promise<boolean> => {
  const added = await findLicensesByIds(db, change.addLicenses ?? []);
  const exclusive = new Set(added.filter((one) => one.exclusive).map(({ id }) => id));
  return beats.some((beat) => {
    const before = valuesOf(beat);
    return wouldLower(beat, bodyOf(before, applyChange(before, change, 0)), exclusive);
  });
};
