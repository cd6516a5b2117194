import type { QueryClient } from '@tanstack/react-query';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { sellerPageQuery } from '#features/profile/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

/** If a picture can't be found, the page shows the artist's initials. */
export const loadPortraits = async (queryClient: QueryClient, usernames: readonly string[]): Promise<null> => {
  await Promise.all([
    queryClient.ensureQueryData(siteDocumentQuery('artists')),
    ...[...new Set(usernames)].map((username) => queryClient.prefetchQuery(sellerPageQuery(username))),
  ]);
  return null;
};

export const storyLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const { artists: people } = await queryClient.ensureQueryData(siteDocumentQuery('story'));
  return await loadPortraits(queryClient, people);
};

export const contactLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  const [{ artists }] = await Promise.all([
    queryClient.ensureQueryData(siteDocumentQuery('artists')),
    queryClient.ensureQueryData(siteDocumentQuery('seller')),
  ]);
  return await loadPortraits(
    queryClient,
    artists.map(({ username }) => username),
  );
};
