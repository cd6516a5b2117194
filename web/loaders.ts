import type { LoaderArgs } from '#ui/routing/loader.ts';
import { someBeatsQuery } from '#features/catalogue/web/queries.ts';

/** The newest beats, for the home page. */
export const newestBeatsQuery = () => someBeatsQuery(8);

/** The beat with the lowest total price, for the home page's offer. */
export const cheapestBeatQuery = () => someBeatsQuery(1, { kind: 'beat', sort: 'price-low' });

/** Without its list, the home page is still better than none, and the list offers a retry. */
export const homeLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await Promise.all([queryClient.prefetchQuery(newestBeatsQuery()), queryClient.prefetchQuery(cheapestBeatQuery())]);
  return null;
};
