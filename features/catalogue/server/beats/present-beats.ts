import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Beat } from '../../contract.ts';
import { createPresenter } from './present-beat.ts';
import { type PublishedRow, selectPublished } from './read-beats.ts';

/** Returns beats as visitors see them. Runs one statement for any number of beats. */
export const presentBeats = async (db: Queryable, rows: readonly PublishedRow[]): Promise<Beat[]> => {
  const licenses = await findLicensesByIds(
    db,
    rows.flatMap((row) => Object.keys(row.license_prices)),
  );
  return rows.map(createPresenter(licenses));
};

/** Returns those beats that are on sale, by id. Runs two statements, or none without ids. */
export const findBeatsOnSale = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Beat>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectPublished(db)
    .where('b.id', 'in', [...new Set(ids)])
    .execute();
  return new Map((await presentBeats(db, rows)).map((beat) => [beat._id, beat]));
};

/** Lists the newest beats on sale of all sellers, or of one. */
export const listNewest = async (db: Queryable, limit: number, sellerId?: string): Promise<Beat[]> => {
  const rows = await selectPublished(db)
    .$if(sellerId !== undefined, (select) => select.where('l.seller_id', '=', sellerId!))
    .orderBy('l.published_at', 'desc')
    .orderBy('l.beat_id', 'desc')
    .limit(limit)
    .execute();
  return await presentBeats(db, rows);
};
