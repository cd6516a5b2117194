import type { LoaderArgs } from '#ui/routing/loader.ts';
import { googleQuery } from './google/google-query.ts';

/**
 * Fetches whether there is a Google button before the page appears, so that the button doesn't push the others down.
 */
export const logInLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const loading = queryClient.prefetchQuery(googleQuery());
  if (import.meta.env.SSR) await loading;
  return null;
};
