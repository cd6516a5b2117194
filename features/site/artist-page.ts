import type { ArtistPageData, ArtistPageName } from './artist-document.ts';
import type { DocumentData } from './documents.ts';

// Visitors' pages load this file, so it knows nothing of forms and checks.

const prefix = 'artist:';
export const artistPageName = (accountId: string): ArtistPageName => `${prefix}${accountId}`;
export const isArtistPage = (name: string): name is ArtistPageName => name.startsWith(prefix);
export const accountOf = (name: ArtistPageName): string => name.slice(prefix.length);

/** Per artist. One upload more than versions always fits. */
export const maxArtistPictures = 25;
/** Older ones are deleted, so that nobody fills the shop by publishing. */
export const maxArtistVersions = 20;
/** By the artist. */
export const maxPublicationsADay = 20;

/** One of the label's artists, as the label describes them. */
export type ArtistEntry = DocumentData<'artists'>['artists'][number];

/** The label's entry as the artist's page, which it is until they publish their own. */
export const pageOfEntry = ({ tagline, story, hero, musicVideo, links }: ArtistEntry): ArtistPageData => ({
  tagline,
  story,
  ...(hero && { picture: hero.picture }),
  ...(musicVideo && { musicVideo }),
  ...(links && { links }),
});

/** The label's entry with what its artist has published. The silent loop belongs to the label's picture. */
export const withPage = (
  { hero, musicVideo: _video, links: _links, profileFirst: _first, ...entry }: ArtistEntry,
  { picture, ...page }: ArtistPageData,
): ArtistEntry => ({
  ...entry,
  ...page,
  ...(picture !== undefined && { hero: hero?.picture === picture ? hero : { picture } }),
});

/** Where the label reads and edits it. */
export const artistPagePath = (accountId: string): string => `/dashboard/admin/site/artists/${accountId}`;

/** Where artists edit their own page, and read who writes it. */
export const ownPagePath = '/dashboard/seller/my-page';
