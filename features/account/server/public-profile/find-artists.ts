import type { Queryable } from '#platform/database/open.ts';
import { findUsersByIds, type UserRow } from '../people.ts';
import { findProfile } from './profile-rows.ts';

/** Every seller has a page in the store, and so does an admin who has written a profile. */
export const hasArtistPage = async (db: Queryable, user: UserRow): Promise<boolean> => {
  if (user.role === 'user' || user.closed_at !== null || user.suspended_at !== null) return false;
  return user.role === 'seller' || (await findProfile(db, user.id)) !== null;
};

/** Returns those people who have a page in the store, by id. */
export const findArtists = async (db: Queryable, ids: readonly string[]): Promise<Map<string, UserRow>> => {
  const artists = new Map<string, UserRow>();
  for (const user of await findUsersByIds(db, ids)) {
    if (await hasArtistPage(db, user)) artists.set(user.id, user);
  }
  return artists;
};
