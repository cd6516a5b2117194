import type { LoaderArgs } from '#ui/routing/loader.ts';
import { googleQuery } from './google/google-query.ts';

/** Loads early whether there is a Google button, so that it doesn't appear late and push the others down. */
export const logInLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const loading = queryClient.prefetchQuery(googleQuery());
  if (import.meta.env.SSR) await loading;
  return null;
};
