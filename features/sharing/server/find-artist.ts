import { usernamePattern } from '#features/account/profile-values.ts';
import { findUserByFormerUsername, findUserByUsername } from '#features/account/server/public.ts';
import { findArtistById } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';

/** Returns null if the person has no beat on sale. The username may be in any case. */
export const findArtistOnSale = async (db: Db, username: string) => {
  const user = usernamePattern.test(username) ? await findUserByUsername(db, username) : null;
  return user && (await findArtistById(db, user.id));
};

/** Returns the current username of an artist on sale who had this one before. */
export const findMovedArtist = async (db: Db, username: string): Promise<string | null> => {
  if (!usernamePattern.test(username) || (await findUserByUsername(db, username))) return null;
  const user = await findUserByFormerUsername(db, username);
  const artist = user && (await findArtistById(db, user.id));
  return artist?.person.username ?? null;
};
