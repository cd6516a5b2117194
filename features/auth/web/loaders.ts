import type { LoaderFunctionArgs } from 'react-router';
import { queryClientContext } from '#ui/data/query-client-context.ts';
import { googleQuery } from './google/google-query.ts';

/** Whether there is a button for Google, so that it does not come late and push the others down. */
export const logInLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  const loading = context.get(queryClientContext).prefetchQuery(googleQuery());
  if (import.meta.env.SSR) await loading;
  return null;
};
