import type { LoaderArgs } from '#ui/routing/loader.ts';
import { someBeatsQuery } from '#features/catalogue/web/queries.ts';

export const newestBeatsQuery = () => someBeatsQuery(8);

/** The lowest total price, for the home page's offer. */
export const cheapestBeatQuery = () => someBeatsQuery(1, { kind: 'beat', sort: 'price-low' });

/** If a list fails to load, the page is shown with an offer to retry. */
export const homeLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await Promise.all([queryClient.prefetchQuery(newestBeatsQuery()), queryClient.prefetchQuery(cheapestBeatQuery())]);
  return null;
};
