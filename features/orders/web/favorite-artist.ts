/** The artist bought most often; in a tie, the one bought last. Null without purchases. */
export const favoriteArtist = (newestFirst: readonly { readonly artist: string }[]): string | null => {
  const counts = new Map<string, number>();
  for (const { artist } of newestFirst) counts.set(artist, (counts.get(artist) ?? 0) + 1);
  let favorite: string | null = null;
  for (const [artist, count] of counts) {
    if (favorite === null || count > (counts.get(favorite) ?? 0)) favorite = artist;
  }
  return favorite;
};
