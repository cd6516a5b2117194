import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import { coverPath } from '../covers/cover-paths.ts';
import type { BeatState } from '../tables.ts';

/** Missing beats are left out. */
export const findBeatStates = async (db: Queryable, ids: readonly string[]): Promise<Map<string, BeatState>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.state]));
};

/** Whether the shop ever had a beat, on sale or not. */
export const hasBeats = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('catalogue_beats').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
};

export interface SellerBeat {
  readonly id: string;
  readonly title: string;
  readonly state: BeatState;
}

/** The list includes deleted beats. */
export const listSellerBeats = (db: Db, sellerId: string): Promise<SellerBeat[]> =>
  db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'state'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .execute();

/** Returns seller ids by beat id, even of deleted beats. Runs one statement, or none without ids. */
export const findSellersOf = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, string>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'seller_id'])
    .where('id', 'in', [...new Set(beatIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.seller_id]));
};

/** Locks a beat on sale, so that it stays on sale until the transaction ends. Returns its seller; null if it isn't. */
export const lockPublished = async (trx: Trx, beatId: string): Promise<string | null> => {
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select('seller_id')
    .where('id', '=', beatId)
    .where('state', '=', 'published')
    .forShare()
    .executeTakeFirst();
  return beat?.seller_id ?? null;
};

/** What the player shows; an unknown length is 0, and an unknown waveform is empty. */
export interface PlayerFacts {
  readonly coverImage: string;
  readonly durationMs: number;
  readonly wave: string;
}

/** Returns facts by beat id, even of beats that left the store. Runs one statement, or none without ids. */
export const findPlayerFacts = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, PlayerFacts>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'cover', 'duration_ms', 'wave'])
    .where('id', 'in', [...new Set(beatIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { coverImage: coverPath(row.cover ?? ''), durationMs: row.duration_ms ?? 0, wave: row.wave ?? '' },
    ]),
  );
};
