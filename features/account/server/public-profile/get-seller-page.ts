import type { Db } from '#platform/database/open.ts';
import type { SellerPage } from '../../contract-public-profile.ts';
import { findUserByFormerUsername, findUserByUsername } from '../usernames.ts';
import { hasArtistPage } from './find-artists.ts';
import { findProfile, presentProfile } from './profile-rows.ts';

/** Finds a seller's page by their username or an earlier one; null if there is none. */
export const getSellerPage = async (db: Db, username: string): Promise<{ readonly seller: SellerPage | null }> => {
  const user = (await findUserByUsername(db, username)) ?? (await findUserByFormerUsername(db, username));
  if (!user || !(await hasArtistPage(db, user))) return { seller: null };
  const profile = await findProfile(db, user.id);
  return { seller: { _id: user.id, username: user.username, name: user.display_name, ...presentProfile(profile) } };
};
