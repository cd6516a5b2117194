import { sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findBeats, findBeatsOf } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isTo } from '../lifecycle/share-states.ts';

interface Of {
  readonly userId: string;
  readonly limit: number;
}

/** Ids of people with whom someone shares beats, as owner or as collaborator. Latest first, each once. */
export const findCollaborators = async (db: Queryable, { userId, limit }: Of): Promise<string[]> => {
  const accepted = db
    .selectFrom('splits_shares')
    .where('state', '=', 'accepted')
    .where('user_id', 'is not', null)
    .orderBy('decided_at', 'desc')
    .select(['beat_id', 'user_id', 'decided_at']);
  const inOwn = await accepted
    .where(sql<boolean>`beat_id = any(${await findBeatsOf(db, userId)}::uuid[])`)
    .limit(limit)
    .execute();
  const held = await accepted.where('user_id', '=', userId).limit(limit).execute();
  const beats = await findBeats(
    db,
    held.map((share) => share.beat_id),
  );
  const found = [...inOwn, ...held]
    .toSorted((a, b) => Number(b.decided_at) - Number(a.decided_at))
    .map((share) => (share.user_id === userId ? beats.get(share.beat_id)?.sellerId : share.user_id));
  return [...new Set(found)].filter((id): id is string => typeof id === 'string').slice(0, limit);
};

/** Collaborators and invited people may listen to the beat, even if it isn't on sale. */
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
