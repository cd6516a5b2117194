import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';

const atOnce = 100;

interface Unfinished {
  /** Beats that aren't processed, or whose free file isn't made. */
  readonly toProcess: readonly string[];
  /** Scheduled beats whose time has come. */
  readonly toRelease: readonly string[];
}

/** Finds beats whose jobs may have been lost: they would be processing or scheduled forever. */
export const findUnfinished = async (
  db: Queryable,
  { now, uploadedBefore }: { readonly now: Date; readonly uploadedBefore: Date },
): Promise<Unfinished> => {
  const beats = db.selectFrom('catalogue_beats').select('id').limit(atOnce);
  const processing = await beats.where('state', '=', 'processing').where('created_at', '<', uploadedBefore).execute();
  const withoutFreeFile = await beats
    .where(
      sql<boolean>`free_download and free_source_id is null and state in ('published', 'scheduled', 'unpublished')`,
    )
    .execute();
  const due = await beats
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return { toProcess: [...idsOf(processing), ...idsOf(withoutFreeFile)], toRelease: idsOf(due) };
};
