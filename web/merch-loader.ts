import { siteDocumentQuery } from '#features/site/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

export const merchLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(siteDocumentQuery('merch'));
  return null;
};
