import type { LoaderArgs } from '#ui/routing/loader.ts';
import { consentQuery } from './queries.ts';

export const checkoutLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(consentQuery());
  return null;
};
