import { findUsersByUsernames, type UserRow } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { ArtistPageData, ArtistPageName } from '../artist-document.ts';
import { type ArtistEntry, artistPageName, withPage } from '../artist-page.ts';

/** Whether the account sells. The page of any other one shows the label's entry. */
export const isActiveSeller = (user: Pick<UserRow, 'role' | 'closed_at' | 'suspended_at'>): boolean =>
  user.role !== 'user' && user.closed_at === null && user.suspended_at === null;

/** Replaces entries by what their artists have published themselves, if the label lets them. */
export const showOwnPages = async (
  db: Queryable,
  artists: readonly ArtistEntry[],
  pageOf: (name: ArtistPageName) => ArtistPageData | undefined,
): Promise<ArtistEntry[]> => {
  const allowed = artists.filter(({ mayEdit }) => mayEdit);
  const accounts = await findUsersByUsernames(
    db,
    allowed.map(({ username }) => username),
  );
  const pages = new Map(
    accounts.filter(isActiveSeller).map(({ id, username }) => [username, pageOf(artistPageName(id))]),
  );
  return artists.map((entry) => {
    const page = entry.mayEdit ? pages.get(entry.username) : undefined;
    return page ? withPage(entry, page) : entry;
  });
};
