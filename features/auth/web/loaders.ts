import type { LoaderFunctionArgs } from 'react-router';
import { queryClientContext } from '#ui/data/query-client-context.ts';
import { googleQuery } from './google/google-query.ts';

/** Loads early whether there is a Google button, so that it doesn't appear late and push the others down. */
export const logInLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  const loading = context.get(queryClientContext).prefetchQuery(googleQuery());
  if (import.meta.env.SSR) await loading;
  return null;
};
