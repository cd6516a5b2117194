import type { Beat } from './contract.ts';

/** As shown in lists and the player: "Nova Tide - Undertow". */
export const beatName = (beat: Pick<Beat, 'title'> & { readonly user: Pick<Beat['user'], 'name'> }): string =>
  `${beat.user.name} - ${beat.title}`;

export const productPath = (beatId: string): string => `/beatstore/product/${beatId}`;

/** On a beat's page: opens the dialog of its free download. */
export const freeDownloadHash = '#free-download';

export const artistPath = (username: string): string => `/beatstore/${encodeURIComponent(username)}`;

/** The store with one filter set. */
export const storePath = (filter: Readonly<Record<string, string>>): string =>
  `/beatstore?${new URLSearchParams(filter).toString()}`;

/** Where something is reported: features/notices. */
export const reportPath = (kind: 'beat' | 'artist' | 'comment', id: string): string => `/report?${kind}=${id}`;

/** The picture of a shared link to a beat. */
export const cardPath = (beatId: string): string => `/media/cards/${beatId}.jpg`;

/** The card of an artist with a beat on sale, as links to their page show it. */
export const artistCardPath = (userId: string): string => `/media/cards/artists/${userId}.jpg`;
