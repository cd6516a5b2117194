import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { SplitUses } from '../splits-deps.ts';

interface Of {
  readonly userId: string;
  readonly limit: number;
}

/** Ids of people with whom somebody shares beats, their own or the other person's. The latest first, each once. */
export const findCollaborators = async (
  db: Queryable,
  { findBeats, findBeatsOf }: Pick<SplitUses, 'findBeats' | 'findBeatsOf'>,
  { userId, limit }: Of,
): Promise<string[]> => {
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
