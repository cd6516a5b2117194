/** The picture of a shared link to a beat. */
export const cardPath = (beatId: string): string => `/media/cards/${beatId}.jpg`;

/** The card of an artist with a beat on sale, as links to their page show it. */
export const artistCardPath = (userId: string): string => `/media/cards/artists/${userId}.jpg`;
