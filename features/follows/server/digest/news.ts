import type { Release } from '#features/catalogue/server/public.ts';

interface Seen {
  /** Since when they follow each artist. */
  readonly follows: ReadonlyMap<string, Date>;
  /** What was published until then was in an earlier digest, or could have been; null: there was none. */
  readonly until: Date | null;
}

/** The beats that are news to a follower: by artists they follow, published since they do and since the last digest. */
export const newsFor = (releases: readonly Release[], { follows, until }: Seen): Release[] =>
  releases.filter(({ sellerId, publishedAt }) => {
    const since = follows.get(sellerId);
    return since !== undefined && publishedAt > since && (until === null || publishedAt > until);
  });

/** What a digest shows of its news: the artists with the newest beats, and the newest of each. */
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
