import { fail, type Failure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { findOffers as findLicensesOf, findSellable } from '#features/catalogue/server/public.ts';
import { findUsableLicenses, type LicenseRow } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { LicenseSetting } from '../../contract-settings.ts';

interface SellerAndLicense {
  readonly sellerId: string;
  readonly licenseId: string;
}

const findMinimums = async (db: Queryable, sellerId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('offers_settings').selectAll().where('seller_id', '=', sellerId).execute();
  return new Map(rows.map(({ license_id: id, min_cents: cents }) => [id, cents]));
};

/** The lowest price for a beat with this license; null if the seller accepts no offers with it. */
export const findMinimum = async (db: Queryable, { sellerId, licenseId }: SellerAndLicense): Promise<number | null> => {
  const row = await db
    .selectFrom('offers_settings')
    .select('min_cents')
    .where('seller_id', '=', sellerId)
    .where('license_id', '=', licenseId)
    .executeTakeFirst();
  return row?.min_cents ?? null;
};

const present = (license: LicenseRow, minCents: number | null): LicenseSetting => ({
  licenseId: license.id,
  title: license.title,
  price: centsToPrice(license.price_cents),
  exclusive: license.exclusive,
  from: minCents === null ? null : centsToPrice(minCents),
});

export const listOfferSettings = async (
  { db }: Pick<Deps, 'db'>,
  sellerId: string,
): Promise<{ licenses: LicenseSetting[] }> => {
  const [licenses, minimums] = await Promise.all([findUsableLicenses(db, sellerId), findMinimums(db, sellerId)]);
  return { licenses: licenses.map((license) => present(license, minimums.get(license.id) ?? null)) };
};

export const setOfferMinimum = async (
  { db }: Pick<Deps, 'db'>,
  { sellerId, licenseId, minCents }: SellerAndLicense & { readonly minCents: number | null },
): Promise<{ license: LicenseSetting } | Failure<'OFFERS_LICENSE_NOT_FOUND'>> => {
  const license = (await findUsableLicenses(db, sellerId)).find(({ id }) => id === licenseId);
  if (!license) return fail('OFFERS_LICENSE_NOT_FOUND');
  if (minCents === null) {
    await db
      .deleteFrom('offers_settings')
      .where('seller_id', '=', sellerId)
      .where('license_id', '=', licenseId)
      .execute();
  } else {
    await db
      .insertInto('offers_settings')
      .values({ seller_id: sellerId, license_id: licenseId, min_cents: minCents })
      .onConflict((conflict) => conflict.columns(['seller_id', 'license_id']).doUpdateSet({ min_cents: minCents }))
      .execute();
  }
  return { license: present(license, minCents) };
};

/** Empty if the beat isn't for sale. */
export const listMinimums = async (
  { db }: Pick<Deps, 'db'>,
  beatId: string,
): Promise<{ licenses: { licenseId: string; from: string }[] }> => {
  const [found] = await findSellable(db, [{ beatId, licenseId: beatId }]);
  if (found?.beat?.state !== 'published') return { licenses: [] };
  const { beat } = found;
  const [licenses, minimums] = await Promise.all([findLicensesOf(db, [beatId]), findMinimums(db, beat.sellerId)]);
  return {
    licenses: (licenses.get(beatId) ?? []).flatMap(({ id, price_cents: cents }) => {
      const minimum = minimums.get(id);
      // A minimum that isn't below the list price leaves nothing to offer.
      if (minimum === undefined || minimum >= beat.priceCents + cents) return [];
      return [{ licenseId: id, from: centsToPrice(minimum) }];
    }),
  };
};
