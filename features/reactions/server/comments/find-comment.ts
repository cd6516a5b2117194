import { selectAnyBeats } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

export interface ShownComment {
  readonly id: string;
  readonly beatId: string;
  readonly userId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export const findShownComment = async (db: Queryable, commentId: string): Promise<ShownComment | null> => {
  const row = await db
    .selectFrom('catalogue_comments as c')
    .innerJoin(selectAnyBeats(db).as('b'), 'b.id', 'c.beat_id')
    .select(['c.id', 'c.beat_id as beatId', 'c.user_id as userId', 'c.text', 'c.created_at as createdAt'])
    .where('c.id', '=', commentId)
    .where('c.is_shown', '=', true)
    .where('b.state', '=', 'published')
    .executeTakeFirst();
  return row ?? null;
};
