import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { OwnPrice } from '../beats/licenses-on-beat.ts';

const findLinks = (trx: Trx, beatId: string) =>
  trx.selectFrom('catalogue_beat_licenses').selectAll().where('beat_id', '=', beatId).execute();

/** Licenses that stay keep their own prices. */
export const setLicenses = async (trx: Trx, beatId: string, licenseIds: readonly string[]): Promise<void> => {
  const before = new Set((await findLinks(trx, beatId)).map((link) => link.license_id));
  const after = new Set(licenseIds);
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

interface Prices {
  /** Cents by license id; null for the usual price. */
  readonly ownPriceCents: Readonly<Record<string, number | null>>;
}

export interface PriceChanges {
  readonly before: Prices;
  readonly after: Prices;
}

/** Returns null if nothing changed. */
export const setOwnPrices = async (
  trx: Trx,
  beatId: string,
  prices: readonly OwnPrice[],
): Promise<PriceChanges | null> => {
  if (prices.length === 0) return null;
  const links = await findLinks(trx, beatId);
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
