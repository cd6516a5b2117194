import { type AiUse, isAiUse } from '../../ai-use.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findLicensesByIds, type LicenseRow } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { coverPath } from '../covers/cover-paths.ts';
import type { BeatState } from '../tables.ts';
import { licensesOnBeat, ownPricesOf } from './licenses-on-beat.ts';

export interface SellableBeat {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly sellerUsername: string;
  readonly sellerLegalName: string;
  /** A path on this site. */
  readonly cover: string;
  /** Null if the seller hasn't answered. */
  readonly aiUse: AiUse | null;
  readonly state: BeatState;
  /** The order item that owns the beat exclusively; set when `state` is `sold`. */
  readonly soldItemId: string | null;
}

interface BeatAndLicense {
  readonly beatId: string;
  readonly licenseId: string;
}

export interface Sellable extends BeatAndLicense {
  /** Null if the beat never existed. */
  readonly beat: SellableBeat | null;
  /** Null if the license isn't offered with this beat, or no longer. Amounts in cents. */
  readonly license: LicenseRow | null;
}

/** Results are in the order of the pairs. The caller decides which states can be sold. Runs at most four statements. */
export const findSellable = async (db: Queryable, pairs: readonly BeatAndLicense[]): Promise<Sellable[]> => {
  const beats = await findBeats(
    db,
    pairs.map((pair) => pair.beatId),
  );
  const offers = await findOffers(db, [...beats.keys()]);
  return pairs.map(({ beatId, licenseId }) => ({
    beatId,
    licenseId,
    beat: beats.get(beatId) ?? null,
    license: offers.get(beatId)?.find((license) => license.id === licenseId) ?? null,
  }));
};

const findBeats = async (db: Queryable, ids: readonly string[]): Promise<Map<string, SellableBeat>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'price_cents', 'seller_id', 'cover', 'ai', 'state', 'sold_item_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const users = await findUsersByIds(
    db,
    rows.map((row) => row.seller_id),
  );
  const sellers = new Map(users.map((user) => [user.id, user]));
  return new Map(
    rows.map((row) => {
      const seller = sellers.get(row.seller_id);
      if (!seller) throw new Error(`The beat ${row.id} has no seller.`);
      const beat: SellableBeat = {
        id: row.id,
        title: row.title,
        priceCents: row.price_cents,
        sellerId: row.seller_id,
        sellerName: seller.display_name,
        sellerUsername: seller.username,
        sellerLegalName: seller.legal_name ?? seller.display_name,
        cover: coverPath(row.cover ?? ''),
        aiUse: isAiUse(row.ai) ? row.ai : null,
        state: row.state,
        soldItemId: row.sold_item_id,
      };
      return [row.id, beat];
    }),
  );
};

/** Returns the offered licenses by beat id, with their prices on the beat, in the order buyers see them. */
export const findOffers = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, LicenseRow[]>> => {
  const ids = [...new Set(beatIds)];
  if (ids.length === 0) return new Map();
  const links = await db.selectFrom('catalogue_beat_licenses').selectAll().where('beat_id', 'in', ids).execute();
  const licenses = await findLicensesByIds(
    db,
    links.map((link) => link.license_id),
  );
  const linked = Map.groupBy(links, (link) => link.beat_id);
  return new Map(
    ids.map((id) => {
      const own = (linked.get(id) ?? []).map((link) => ({ licenseId: link.license_id, cents: link.own_price_cents }));
      const licenseIds = own.map(({ licenseId }) => licenseId);
      return [id, licensesOnBeat(licenses, { licenseIds, ownPrices: ownPricesOf(own) })];
    }),
  );
};
