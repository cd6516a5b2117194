import type { Db } from '#platform/database/open.ts';
import type { SellerPage } from '../../contract-public-profile.ts';
import { findUserByFormerUsername, findUserByUsername } from '../usernames.ts';
import { findProfile, presentProfile } from './profile-rows.ts';

/** What a seller writes about themselves, by their username or one that they had. Null: there's no such page. */
export const getSellerPage = async (db: Db, username: string): Promise<{ readonly seller: SellerPage | null }> => {
  const user = (await findUserByUsername(db, username)) ?? (await findUserByFormerUsername(db, username));
  // An admin's account has a page once they have written one.
  if (!user || user.role === 'user' || user.closed_at !== null || user.suspended_at !== null) return { seller: null };
  const profile = await findProfile(db, user.id);
  if (user.role === 'admin' && profile === null) return { seller: null };
  return { seller: { _id: user.id, username: user.username, name: user.display_name, ...presentProfile(profile) } };
};
