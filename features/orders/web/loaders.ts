import { legalTextQuery } from '#features/site/web/public.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';

export const withdrawLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(legalTextQuery('withdrawal'));
  return null;
};
