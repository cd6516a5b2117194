import type { Beat } from './contract.ts';

/** As shown in lists and the player: "Nova Tide - Undertow". */
export const beatName = (beat: Pick<Beat, 'title'> & { readonly user: Pick<Beat['user'], 'name'> }): string =>
  `${beat.user.name} - ${beat.title}`;

export const productPath = (beatId: string): string => `/beatstore/product/${beatId}`;

export const artistPath = (username: string): string => `/beatstore/${encodeURIComponent(username)}`;

/** The store with one filter set. */
export const storePath = (filter: Readonly<Record<string, string>>): string =>
  `/beatstore?${new URLSearchParams(filter).toString()}`;

export const embedPath = (beatId: string): string => `/embed/beat/${beatId}`;

export const artistEmbedPath = (username: string): string => `/embed/artist/${encodeURIComponent(username)}`;

/** What other sites ask for how to embed a page of this one (oembed.com). */
export const oembedUrl = (origin: string, page: string): string =>
  `${origin}/oembed?format=json&url=${encodeURIComponent(origin + page)}`;

/** The card of an artist with a beat on sale, as links to their page show it. */
export const artistCardPath = (userId: string): string => `/media/cards/artists/${userId}.jpg`;
