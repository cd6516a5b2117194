import type { LoaderArgs } from '#ui/routing/loader.ts';
import { type ChosenBeat, works } from '#content/works.ts';
import { someBeatsQuery, trackQuery } from '#features/catalogue/web/queries.ts';
import { promotionsQuery } from '#features/promotions/web/queries.ts';

export const favoriteBeatsQuery = () => someBeatsQuery(6, { sort: 'popular' });

/** Two, because one of them may be featured beside the other. */
export const artistFavoritesQuery = (username: string) => someBeatsQuery(2, { artist: username, sort: 'popular' });

/** More than one, because titles may contain one another. */
export const namedBeatQuery = ({ artist, title }: ChosenBeat) => someBeatsQuery(5, { artist, q: title });

/** If the beats fail to load, the page is shown without them. */
export const ourWorkLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const favorites = queryClient.prefetchQuery(favoriteBeatsQuery());
  const promotions = await queryClient.ensureQueryData(promotionsQuery()).catch(() => undefined);
  const promotion = promotions?.currentPromotion;
  const { song, weekly } = works.choice;
  const featured = promotion
    ? [
        queryClient.prefetchQuery(trackQuery(promotion.beat._id)),
        queryClient.prefetchQuery(artistFavoritesQuery(promotion.user.username)),
      ]
    : [song, weekly].flatMap((chosen) => [
        queryClient.prefetchQuery(namedBeatQuery(chosen)),
        queryClient.prefetchQuery(artistFavoritesQuery(chosen.artist)),
      ]);
  await Promise.all([favorites, ...featured]);
  return null;
};
