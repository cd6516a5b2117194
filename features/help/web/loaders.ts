import { siteDocumentQuery } from '#features/site/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import { helpLinksQuery } from './queries.ts';

export const helpCenterLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await Promise.all([
    queryClient.ensureQueryData(helpLinksQuery()),
    queryClient.ensureQueryData(siteDocumentQuery('help')),
  ]);
  return null;
};

/** The page itself reports a missing help page. */
export const helpPageLoader = async ({ params, queryClient }: LoaderArgs): Promise<null | { status: number }> => {
  const { pages } = await queryClient.ensureQueryData(siteDocumentQuery('help'));
  return pages.some(({ id }) => id === params['id']) ? null : { status: 404 };
};
