import { siteDocumentQuery } from '#features/site/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

/** What people declare when they report something. */
export const reportLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(siteDocumentQuery('notices'));
  return null;
};
