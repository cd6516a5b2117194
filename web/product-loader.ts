import { productLoader } from '#features/catalogue/web/loaders.ts';
import { minimumsQuery } from '#features/offers/web/queries.ts';
import type { Loader } from '#ui/routing/page-route.ts';

/** A beat, and which of its licenses take offers: its page is rendered with both, so that nothing moves. */
export const productPageLoader: Loader = async (args) => {
  const { beatId = '' } = args.params;
  const [loaded] = await Promise.all([productLoader(args), args.queryClient.prefetchQuery(minimumsQuery(beatId))]);
  return loaded;
};
