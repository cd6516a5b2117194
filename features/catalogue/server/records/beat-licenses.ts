import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';

/** Returns the ids of the beat's licenses, withdrawn ones included. */
export const findLicenseIds = async (db: Queryable, beatId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('catalogue_beat_licenses')
    .select('license_id')
    .where('beat_id', '=', beatId)
    .execute();
  return new Set(rows.map((row) => row.license_id));
};

/** Licenses that stay keep their own prices. */
export const setLicenses = async (trx: Trx, beatId: string, licenseIds: readonly string[]): Promise<void> => {
  const [before, after] = [await findLicenseIds(trx, beatId), new Set(licenseIds)];
  const [gone, added] = [[...before].filter((id) => !after.has(id)), [...after].filter((id) => !before.has(id))];
  if (gone.length > 0) {
    await trx
      .deleteFrom('catalogue_beat_licenses')
      .where('beat_id', '=', beatId)
      .where('license_id', 'in', gone)
      .execute();
  }
  if (added.length > 0) {
    const links = added.map((id) => ({ beat_id: beatId, license_id: id }));
    await trx.insertInto('catalogue_beat_licenses').values(links).execute();
  }
};

interface OwnPrice {
  readonly licenseId: string;
  /** Null for the license's usual price. */
  readonly cents: number | null;
}

/**
 * Licenses that aren't named keep their price, so that two windows don't undo each other's changes.
 * @returns The changes for the audit log, in cents by license id; null if nothing changed.
 */
export const setOwnPrices = async (trx: Trx, beatId: string, prices: readonly OwnPrice[]) => {
  const links = await trx.selectFrom('catalogue_beat_licenses').selectAll().where('beat_id', '=', beatId).execute();
  const before = new Map(links.map((link) => [link.license_id, link.own_price_cents]));
  const changed = prices.filter(({ licenseId, cents }) => before.get(licenseId) !== cents);
  if (changed.length === 0) return null;
  const ids = changed.map(({ licenseId }) => licenseId);
  await sql`update catalogue_beat_licenses as l set own_price_cents = new.cents
    from unnest(${ids}::uuid[], ${changed.map(({ cents }) => cents)}::integer[]) as new (license_id, cents)
    where l.beat_id = ${beatId} and l.license_id = new.license_id`.execute(trx);
  return {
    before: { ownPriceCents: Object.fromEntries(ids.map((id) => [id, before.get(id) ?? null])) },
    after: { ownPriceCents: Object.fromEntries(changed.map(({ licenseId, cents }) => [licenseId, cents])) },
  };
};
