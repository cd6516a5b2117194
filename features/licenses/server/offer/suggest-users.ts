import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { FoundUser } from '../../contract-manager.ts';
import { findCollaborators } from '../extensions.ts';

const maxSuggestions = 5;

/** Ids of people who accepted this person's licenses, or whose licenses this person accepted; latest first. */
const findPartners = async (db: Queryable, userId: string): Promise<string[]> => {
  const accepted = db
    .selectFrom('licenses_assignments as a')
    .innerJoin('licenses_licenses as l', 'l.id', 'a.license_id')
    .where('a.state', '=', 'accepted')
    .orderBy('a.answered_at', 'desc')
    .limit(maxSuggestions);
  const receivers = await accepted
    .where('l.owner_id', '=', userId)
    .where('a.user_id', 'is not', null)
    .select(['a.user_id as id', 'a.answered_at'])
    .execute();
  const owners = await accepted
    .where('a.user_id', '=', userId)
    .where('l.owner_id', 'is not', null)
    .select(['l.owner_id as id', 'a.answered_at'])
    .execute();
  return [...receivers, ...owners]
    .toSorted((a, b) => Number(b.answered_at) - Number(a.answered_at))
    .map(({ id }) => id)
    .filter((id) => id !== null);
};

/** People with whom the account shares licenses or beats. Strangers are found only by a typed name. */
export const suggestUsers = async (db: Queryable, userId: string): Promise<FoundUser[]> => {
  const collaborators = await findCollaborators(db, { userId, limit: maxSuggestions });
  const ids = [...new Set([...(await findPartners(db, userId)), ...collaborators])];
  const people = new Map((await findUsersByIds(db, ids)).map((person) => [person.id, person]));
  return ids
    .flatMap((id) => people.get(id) ?? [])
    .filter((person) => person.id !== userId && person.closed_at === null && person.role !== 'admin')
    .slice(0, maxSuggestions)
    .map(({ id, username }) => ({ _id: id, username }));
};
