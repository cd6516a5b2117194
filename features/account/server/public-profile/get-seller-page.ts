import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Db } from '#platform/database/open.ts';
import type { SellerPage } from '../../contract-public-profile.ts';
import { findUserByFormerUsername, findUserByUsername } from '../usernames.ts';
import { findProfile, presentProfile } from './profile-rows.ts';

type Seller = SellerPage | null;

const maxKept = 1000;

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** The last responses by lowercase username, for while the database is away. */
    sellerPages?: Map<string, Seller>;
  }
}

/**
 * Read at each request, so that every process shows what was just written; from memory while the database is away, when
 * a page without its text is better than none.
 */
export const getSellerPage = async (db: Db, username: string): Promise<{ readonly seller: Seller }> => {
  const pages = (db.memory.sellerPages ??= new Map());
  const key = username.toLowerCase();
  try {
    const seller = await readSeller(db, username);
    pages.delete(key);
    pages.set(key, seller);
    const [oldest] = pages.keys();
    if (pages.size > maxKept && oldest !== undefined) pages.delete(oldest);
    return { seller };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return { seller: pages.get(key) ?? null };
    throw error;
  }
};

const readSeller = async (db: Db, username: string): Promise<Seller> => {
  const user = (await findUserByUsername(db, username)) ?? (await findUserByFormerUsername(db, username));
  // An admin's account has a page once they have written one.
  if (!user || user.role === 'user' || user.closed_at !== null || user.suspended_at !== null) return null;
  const profile = await findProfile(db, user.id);
  if (user.role === 'admin' && profile === null) return null;
  return { username: user.username, name: user.display_name, ...presentProfile(profile) };
};
