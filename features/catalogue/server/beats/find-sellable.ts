import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type AiUse, isAiUse } from '../../ai-use.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import { findLicensesByIds, type LicenseRow } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { coverPath } from '../../paths.ts';
import { lackingKinds } from '../../promised-files.ts';
import type { BeatLicenseTable, BeatState } from '../tables.ts';
import { licensesOnBeat, pricesOf } from './licenses-on-beat.ts';
import { findKinds } from './promised-files.ts';

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
  /** The offered licenses with their prices on the beat, in the order buyers see them. */
  readonly licenses: readonly LicenseRow[];
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

/** Results are in the order of the pairs. The caller decides which states can be sold. Runs at most three statements. */
export const findSellable = async (db: Queryable, pairs: readonly BeatAndLicense[]): Promise<Sellable[]> => {
  const beats = await findSellableBeats(
    db,
    pairs.map((pair) => pair.beatId),
  );
  return pairs.map(({ beatId, licenseId }) => ({
    beatId,
    licenseId,
    beat: beats.get(beatId) ?? null,
    license: beats.get(beatId)?.licenses.find((license) => license.id === licenseId) ?? null,
  }));
};

const findSellableBeats = async (db: Queryable, ids: readonly string[]): Promise<Map<string, SellableBeat>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'price_cents', 'seller_id', 'cover', 'ai', 'state', 'sold_item_id'])
    .select((beat) => [
      jsonArrayFrom(
        beat
          .selectFrom('catalogue_files as file')
          .select('file.kind')
          .whereRef('file.beat_id', '=', 'catalogue_beats.id')
          .where('file.replaced_at', 'is', null),
      ).as('files'),
      jsonArrayFrom(
        beat
          .selectFrom('catalogue_beat_licenses as link')
          .select(['link.license_id', 'link.own_price_cents'])
          .whereRef('link.beat_id', '=', 'catalogue_beats.id'),
      ).as('links'),
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const users = await findUsersByIds(
    db,
    rows.map((row) => row.seller_id),
  );
  const licenses = await findLicensesByIds(
    db,
    rows.flatMap(({ links }) => links.map((link) => link.license_id)),
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
        licenses: withFiles(licensesOf(licenses, row.links), new Set(row.files.map(({ kind }) => kind))),
      };
      return [row.id, beat];
    }),
  );
};

/** Returns each beat's licenses by beat id, with their prices on the beat, in the order buyers see them. */
export const findLicensesOn = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, LicenseRow[]>> => {
  const ids = [...new Set(beatIds)];
  if (ids.length === 0) return new Map();
  const links = await db.selectFrom('catalogue_beat_licenses').selectAll().where('beat_id', 'in', ids).execute();
  const licenses = await findLicensesByIds(
    db,
    links.map((link) => link.license_id),
  );
  const linked = Map.groupBy(links, (link) => link.beat_id);
  return new Map(ids.map((id) => [id, licensesOf(licenses, linked.get(id) ?? [])]));
};

const licensesOf = (
  licenses: readonly LicenseRow[],
  links: readonly Pick<Selectable<BeatLicenseTable>, 'license_id' | 'own_price_cents'>[],
): LicenseRow[] => {
  const own = links.map((link) => ({ licenseId: link.license_id, cents: link.own_price_cents }));
  return licensesOnBeat(licenses, pricesOf(own));
};

/** The licenses whose files the beat has: one that promises another can't be sold. */
const withFiles = (licenses: readonly LicenseRow[], there: ReadonlySet<FileKind>): LicenseRow[] =>
  licenses.filter((license) => lackingKinds(license.file_types, there).length === 0);

/** Like `findLicensesOn`, without licenses that include a file which the beat doesn't have: they can't be sold. */
export const findOffers = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, LicenseRow[]>> => {
  const onBeats = await findLicensesOn(db, beatIds);
  const kindsOf = await findKinds(db, [...onBeats.keys()]);
  return new Map([...onBeats].map(([id, licenses]) => [id, withFiles(licenses, kindsOf(id))]));
};
