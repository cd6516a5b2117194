import { sql } from 'kysely';
import type { LicensePrices } from '../../contract-own-beats.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Trx } from '#platform/database/open.ts';

const linksOf = (trx: Trx, beatId: string) =>
  trx.selectFrom('catalogue_beat_licenses').selectAll().where('beat_id', '=', beatId).execute();

/** Every license with an own price must be offered. Without `licenses`, the beat's current licenses count. */
export const areOffered = async (
  trx: Trx,
  beatId: string,
  prices: LicensePrices,
  licenses: readonly string[] | undefined,
): Promise<boolean> => {
  if (prices.length === 0) return true;
  const ids = licenses ?? (await linksOf(trx, beatId)).map((link) => link.license_id);
  const rows = await findLicensesByIds(trx, ids);
  const offered = new Set(rows.filter((row) => row.withdrawn_at === null).map(({ id }) => id));
  return prices.every(({ licenseId }) => offered.has(licenseId));
};

/**
 * Licenses that aren't named keep their price, so that two windows don't undo each other's changes.
 * @returns The changes for the audit log, in cents by license id; null if nothing changed.
 */
export const writeOwnPrices = async (trx: Trx, beatId: string, prices: LicensePrices) => {
  const before = new Map((await linksOf(trx, beatId)).map((link) => [link.license_id, link.own_price_cents]));
  const changed = prices.filter(({ licenseId, price }) => before.get(licenseId) !== price);
  if (changed.length === 0) return null;
  const ids = changed.map(({ licenseId }) => licenseId);
  await sql`update catalogue_beat_licenses as l set own_price_cents = new.cents
    from unnest(${ids}::uuid[], ${changed.map(({ price }) => price)}::integer[]) as new (license_id, cents)
    where l.beat_id = ${beatId} and l.license_id = new.license_id`.execute(trx);
  return {
    before: { ownPriceCents: Object.fromEntries(ids.map((id) => [id, before.get(id) ?? null])) },
    after: { ownPriceCents: Object.fromEntries(changed.map(({ licenseId, price }) => [licenseId, price])) },
  };
};
