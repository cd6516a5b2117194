import { label } from '#content/current.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { builtIn } from '../built-in.ts';
import { type ArtistEntry, pageOfEntry } from '../artist-page.ts';
import type { AnyDocument } from '../contract.ts';
import type { DocumentData } from '../documents.ts';
import { findPublishedAt } from './legal-texts.ts';
import { readDocument } from './site-content.ts';
import { isActiveSeller } from './show-own-pages.ts';

/** The label's entries in what was published; those that came with the site for null, or for another shape. */
export const entriesIn = (data: unknown): readonly ArtistEntry[] => {
  const document = (data === null ? null : readDocument('artists', data)) ?? builtIn('artists', label);
  return (document.data as DocumentData<'artists'>).artists;
};

/** The label's entries that are in force, from the database itself: what the label withdraws ends at once. */
export const findEntries = async (db: Queryable, now: Date): Promise<readonly ArtistEntry[]> =>
  entriesIn(await findPublishedAt(db, 'artists', now));

export interface ArtistOfAccount {
  readonly user: UserRow;
  readonly entry: ArtistEntry;
  /** Whether they may edit their own page now. */
  readonly mayEdit: boolean;
}

/** Returns null if the account isn't one of the label's artists. */
export const findArtistOfAccount = async (
  db: Queryable,
  now: Date,
  accountId: string,
): Promise<ArtistOfAccount | null> => {
  const [user] = await findUsersByIds(db, [accountId]);
  if (!user || user.closed_at !== null) return null;
  const entry = (await findEntries(db, now)).find(({ username }) => username === user.username);
  return entry ? { user, entry, mayEdit: entry.mayEdit === true && isActiveSeller(user) } : null;
};

/** What an artist's page shows until someone publishes it: the label's entry. Null if there is none. */
export const entryAsPage = async (
  db: Queryable,
  now: Date,
  accountId: string,
): Promise<Extract<AnyDocument, { readonly name: `artist:${string}` }> | null> => {
  const artist = await findArtistOfAccount(db, now, accountId);
  return artist && { name: `artist:${accountId}`, data: pageOfEntry(artist.entry) };
};
