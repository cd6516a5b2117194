import type { Release } from '#features/catalogue/server/public.ts';

interface Seen {
  /** When the follower started to follow each artist. */
  readonly follows: ReadonlyMap<string, Date>;
  /** End of the period that earlier digests covered; null if there was none. */
  readonly until: Date | null;
}

/** The beats published since this person followed the artist, and since their last digest. */
export const newsFor = (releases: readonly Release[], { follows, until }: Seen): Release[] =>
  releases.filter(({ sellerId, publishedAt }) => {
    const since = follows.get(sellerId);
    return since !== undefined && publishedAt > since && (until === null || publishedAt > until);
  });

/** Limits a digest to the artists with the newest beats, and to the newest beats of each. */
export const shownNews = (
  news: readonly Release[],
  { artists, beats }: { readonly artists: number; readonly beats: number },
): ReadonlyMap<string, readonly string[]> => {
  const newest = news.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const byArtist = Map.groupBy(newest, ({ sellerId }) => sellerId);
  return new Map(
    [...byArtist].slice(0, artists).map(([id, own]) => [id, own.slice(0, beats).map(({ beatId }) => beatId)]),
  );
};
