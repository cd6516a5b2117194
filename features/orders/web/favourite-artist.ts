/** The artist who was bought most often; of several, the one who was bought last. Null while nothing was bought. */
export const favouriteArtist = (newestFirst: readonly { readonly artist: string }[]): string | null => {
  const counts = new Map<string, number>();
  for (const { artist } of newestFirst) counts.set(artist, (counts.get(artist) ?? 0) + 1);
  let favourite: string | null = null;
  for (const [artist, count] of counts) {
    if (favourite === null || count > (counts.get(favourite) ?? 0)) favourite = artist;
  }
  return favourite;
};
