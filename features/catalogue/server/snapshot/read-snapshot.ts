import { findUsersByIds } from '#features/account/server/public.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { createPresenter } from '../beats/present-beat.ts';
import { type PublishedRow, selectPublished } from '../beats/read-beats.ts';

/** Where a beat's preview is stored, and what identifies its bytes. */
export interface PreviewFacts {
  readonly key: string;
  readonly bytes: number;
  /** A hash of the bytes. */
  readonly hash: string;
  readonly publishedAt: Date;
}

/** The published catalogue at one point in time. */
export interface Snapshot {
  /** Newest first. */
  readonly beats: readonly Beat[];
  readonly byId: ReadonlyMap<string, Beat>;
  readonly previews: ReadonlyMap<string, PreviewFacts>;
}

const rowsAtOnce = 250;

/** Reads in pages: the driver parses each without blocking other requests for long. */
const readRows = async (db: Db): Promise<PublishedRow[]> => {
  const rows: PublishedRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await selectPublished(db)
      .$if(last !== undefined, (query) => query.where('b.id', '<', last?.id ?? ''))
      .orderBy('b.id', 'desc')
      .limit(rowsAtOnce)
      .execute();
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
};

export const newestFirst = (a: Beat, b: Beat): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

export const readSnapshot = async (db: Db): Promise<Snapshot> => {
  const rows = await readRows(db);
  const licenseIds = new Set(rows.flatMap((row) => row.license_ids));
  const sellerIds = new Set(rows.map((row) => row.seller_id));
  const [licenses, sellers] = await Promise.all([
    findLicensesByIds(db, [...licenseIds]),
    findUsersByIds(db, [...sellerIds]),
  ]);
  const beats = rows.map(createPresenter(licenses, sellers)).toSorted(newestFirst);
  return {
    beats,
    byId: new Map(beats.map((beat) => [beat._id, beat])),
    previews: new Map(rows.map((row) => [row.id, previewFacts(row)])),
  };
};

const previewFacts = (row: PublishedRow): PreviewFacts => ({
  key: row.preview_key ?? '',
  bytes: row.preview_bytes ?? 0,
  hash: row.preview_hash ?? '',
  publishedAt: row.published_at ?? new Date(0),
});
