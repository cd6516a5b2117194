import type { Db, Queryable, Trx } from '#platform/database/open.ts';
import type { ProductKind } from '../../kits.ts';
import { coverPath } from '../../paths.ts';
import type { BeatState } from '../tables.ts';

/** What other features know of a beat, on sale or not. */
export interface BeatFacts {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly sellerId: string;
  readonly state: BeatState;
  /** The order item that owns the beat exclusively. */
  readonly soldItemId: string | null;
  /** The label has taken it off the store and hides it. */
  readonly takenOff: boolean;
  readonly coverImage: string;
  /** 0 if the length isn't known yet. */
  readonly durationMs: number;
  /** Empty if the waveform isn't made yet. */
  readonly wave: string;
  /** Null if the beat isn't for sale. */
  readonly lowestCents: number | null;
  /** True if the beat goes on sale once every collaborator has responded. */
  readonly waits: boolean;
}

/** The database's value for a beat without a license on offer. */
const noPrice = 2_147_483_647;

/** Finds deleted beats as well. Runs one statement, or none without ids. */
export const findBeats = async (db: Queryable, ids: readonly string[]): Promise<Map<string, BeatFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats as b')
    .leftJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select(['b.id', 'b.kind', 'b.title', 'b.seller_id', 'b.state', 'b.sold_item_id', 'b.taken_off_at'])
    .select(['b.cover', 'b.duration_ms', 'b.wave', 'b.waits_for_answers', 'l.lowest_cents'])
    .where('b.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        kind: row.kind,
        title: row.title,
        sellerId: row.seller_id,
        state: row.state,
        soldItemId: row.sold_item_id,
        takenOff: row.taken_off_at !== null,
        coverImage: coverPath(row.cover ?? ''),
        durationMs: row.duration_ms ?? 0,
        wave: row.wave ?? '',
        lowestCents: row.lowest_cents === noPrice ? null : row.lowest_cents,
        waits: row.waits_for_answers,
      },
    ]),
  );
};

/** Whether the shop ever had a beat, on sale or not. */
export const hasBeats = async (db: Queryable): Promise<boolean> => {
  const row = await db.selectFrom('catalogue_beats').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
};

interface SellerBeat {
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
