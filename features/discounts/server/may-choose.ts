import { findUsersByIds } from '#features/account/server/public.ts';
import { findSellersOf } from '#features/catalogue/server/public.ts';
import { areUsable, findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findLabelSellers } from './label-sellers.ts';

interface Choice {
  /** Null: the label. */
  readonly sellerId: string | null;
  readonly beatIds: readonly string[];
  readonly licenseIds: readonly string[];
}

/** Whether a seller, or the label, may give discounts on these beats and licenses. */
export const mayChoose = async (db: Queryable, { sellerId, beatIds, licenseIds }: Choice): Promise<boolean> => {
  const sellers = await findSellersOf(db, beatIds);
  const isKnown = beatIds.every((beatId) => sellers.has(beatId));
  if (sellerId !== null) {
    const own = [...sellers.values()].every((seller) => seller === sellerId);
    return isKnown && own && (licenseIds.length === 0 || (await areUsable(db, sellerId, licenseIds)));
  }
  const licenses = await findLicensesByIds(db, licenseIds);
  const offered = licenses.filter(({ withdrawn_at: at }) => at === null);
  const makers = offered.flatMap(({ owner_id: maker }) => maker ?? []);
  const people = await findUsersByIds(db, [...sellers.values(), ...makers]);
  const ours = await findLabelSellers(db, people);
  const isOurs = (seller: string): boolean => ours.has(seller);
  const known = new Set(offered.map(({ id }) => id));
  return (
    isKnown &&
    [...sellers.values()].every(isOurs) &&
    licenseIds.every((licenseId) => known.has(licenseId)) &&
    offered.every(({ predefined, owner_id: maker }) => predefined || (maker !== null && isOurs(maker)))
  );
};
