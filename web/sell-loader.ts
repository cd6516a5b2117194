import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

export const sellLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(saleTermsQuery());
  return null;
};
