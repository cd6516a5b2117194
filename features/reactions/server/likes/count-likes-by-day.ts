import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';

interface Query {
  readonly beatIds: readonly string[];
  readonly since: Date;
  readonly until: Date;
  /** True: a row per beat and day. False: a row per beat over all days, and a row per day over all beats. */
  readonly each: boolean;
}

interface LikeCount {
  readonly beatId: string | null;
  /** A day in UTC, such as "2026-11-21". */
  readonly day: string | null;
  readonly likes: number;
}

/** Counts a period's likes, except those taken back since. One statement. */
export const countLikes = (db: Db, { beatIds, since, until, each }: Query): Promise<LikeCount[]> =>
  db
    .selectFrom('catalogue_likes')
    .select(({ fn }) => [
      'beat_id as beatId',
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      fn.countAll<number>().as('likes'),
    ])
    .where('beat_id', '=', sql<string>`any(${[...beatIds]}::uuid[])`)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .groupBy(each ? sql`grouping sets ((beat_id, day))` : sql`grouping sets ((beat_id), (day))`)
    .execute();
