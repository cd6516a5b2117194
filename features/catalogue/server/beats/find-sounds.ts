import type { Queryable } from '#platform/database/open.ts';

/** How a beat sounds, as far as it is known: 64 peaks, and its length. */
export interface BeatSound {
  readonly durationMs: number;
  readonly wave: string;
}

/** Of these beats by id, those that have left the store among them. One statement, none for no ids. */
export const findSounds = async (db: Queryable, beatIds: readonly string[]): Promise<Map<string, BeatSound>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'duration_ms', 'wave'])
    .where('id', 'in', [...new Set(beatIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { durationMs: row.duration_ms ?? 0, wave: row.wave ?? '' }]));
};
