import type { QueryClient } from '@tanstack/react-query';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { someBeatsQuery, trackQuery } from '#features/catalogue/web/queries.ts';
import { promotionsQuery } from '#features/promotions/web/queries.ts';
import { loadPortraits } from './portraits-loader.ts';

type OurWork = DocumentData<'our-work'>;
export type Work = OurWork['favorites'][number]['works'][number];

/** A beat in the store, found by its artist's username and its title. */
export interface ChosenBeat {
  readonly artist: string;
  readonly title: string;
}

/** The tabs that have something to show. */
export const tabsOf = (favorites: OurWork['favorites']): OurWork['favorites'] =>
  favorites.filter(({ works }) => works.length > 0);

export const favoriteBeatsQuery = () => someBeatsQuery(6, { sort: 'popular' });

/** Two, because one of them may be featured beside the other. */
export const artistFavoritesQuery = (username: string) => someBeatsQuery(2, { artist: username, sort: 'popular' });

/** More than one, because titles may contain one another. */
export const namedBeatQuery = ({ artist, title }: ChosenBeat) => someBeatsQuery(5, { artist, q: title });

/** The beats on the page that are seen before another tab is chosen. */
const seenAtOnce = ({ favorites, gallery }: OurWork): readonly ChosenBeat[] => [
  ...(tabsOf(favorites)[0]?.works ?? []).flatMap(({ artist, beat }) => (beat ? [{ artist, title: beat }] : [])),
  ...gallery.flatMap(({ beat, picture }) => (beat && !picture ? [beat] : [])),
];

const loadFeatured = async (queryClient: QueryClient, { choice }: OurWork): Promise<void> => {
  const promotions = await queryClient.ensureQueryData(promotionsQuery()).catch(() => undefined);
  const promotion = promotions?.currentPromotion;
  if (promotion) {
    await Promise.all([
      queryClient.prefetchQuery(trackQuery(promotion.beat._id)),
      queryClient.prefetchQuery(artistFavoritesQuery(promotion.user.username)),
      loadPortraits(queryClient, [promotion.user.username]),
    ]);
  } else if (choice) {
    const { song, weekly, artist } = choice;
    await Promise.all([
      ...[song, weekly].flatMap((chosen) => [
        queryClient.prefetchQuery(namedBeatQuery(chosen)),
        queryClient.prefetchQuery(artistFavoritesQuery(chosen.artist)),
      ]),
      loadPortraits(queryClient, [artist]),
    ]);
  }
};

/** If the beats fail to load, the page is shown without them. */
export const ourWorkLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const texts = await queryClient.ensureQueryData(siteDocumentQuery('our-work'));
  await Promise.all([
    queryClient.prefetchQuery(favoriteBeatsQuery()),
    loadFeatured(queryClient, texts),
    ...seenAtOnce(texts).map((chosen) => queryClient.prefetchQuery(namedBeatQuery(chosen))),
  ]);
  return null;
};
