import { legalTextQuery, siteDocumentQuery } from '#features/site/web/public.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

export const withdrawLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await Promise.all([
    queryClient.ensureQueryData(legalTextQuery('withdrawal')),
    queryClient.ensureQueryData(siteDocumentQuery('seller')),
  ]);
  return null;
};
