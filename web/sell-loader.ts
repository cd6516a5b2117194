import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

export const sellLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await Promise.all([
    queryClient.ensureQueryData(saleTermsQuery()),
    queryClient.ensureQueryData(siteDocumentQuery('sell')),
  ]);
  return null;
};
