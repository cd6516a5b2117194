import './tables.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isTo } from './lifecycle/share-states.ts';

export { findCollaborators } from './read/find-collaborators.ts';
export { findShares, type Share } from './shares/find-shares.ts';
export type { BeatFigures, SplitBeat } from './splits-deps.ts';

/** Whether somebody shares in a beat, or is invited to: they hear what they are asked about, on sale or not. */
export const isCollaborator = async (db: Queryable, beatId: string, userId: string): Promise<boolean> => {
  const [person] = await findUsersByIds(db, [userId]);
  if (!person) return false;
  const row = await db
    .selectFrom('splits_shares')
    .select('id')
    .where('beat_id', '=', beatId)
    .where('over_at', 'is', null)
    .where(isTo(person))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
