import type { LoaderArgs } from '#ui/routing/loader.ts';
import { googleQuery } from './google/google-query.ts';

/** The server waits for the query before it renders, so that the Google button doesn't push the others down. */
export const logInLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const loading = queryClient.prefetchQuery(googleQuery());
  if (import.meta.env.SSR) await loading;
  return null;
};
