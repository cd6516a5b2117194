import type { LegalName } from '#features/site/legal-pages.ts';
import { legalTextQuery, legalVersionQuery } from '#features/site/web/public.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Loader } from '#ui/routing/page-route.ts';

export const legalLoader = async (name: LegalName, { queryClient }: LoaderArgs): ReturnType<Loader> => {
  await queryClient.ensureQueryData(legalTextQuery(name));
  return null;
};

/** An unknown version is an error for the visitor. */
export const legalVersionLoader = async (name: LegalName, { queryClient, params }: LoaderArgs): ReturnType<Loader> => {
  await queryClient.ensureQueryData(legalVersionQuery(name, params['version'] ?? ''));
  return null;
};
