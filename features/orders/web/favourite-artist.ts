/** The artist bought most often; in a tie, the one bought last. Null without purchases. */
export const favouriteArtist = (newestFirst: readonly { readonly artist: string }[]): string | null => {
  const counts = new Map<string, number>();
  for (const { artist } of newestFirst) counts.set(artist, (counts.get(artist) ?? 0) + 1);
  let favourite: string | null = null;
  for (const [artist, count] of counts) {
    if (favourite === null || count > (counts.get(favourite) ?? 0)) favourite = artist;
  }
  return favourite;
};
