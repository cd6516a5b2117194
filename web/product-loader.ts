import { productLoader } from '#features/catalogue/web/loaders.ts';
import { trackQuery } from '#features/catalogue/web/queries.ts';
import { loadDeals } from '#features/discounts/web/loaders.ts';
import { minimumsQuery } from '#features/offers/web/queries.ts';
import type { Loader } from '#ui/routing/page-route.ts';

/** A beat, its seller's deals, and which of its licenses take offers. Only the server waits for the deals. */
export const productPageLoader: Loader = async (args) => {
  const { queryClient, params } = args;
  const beatId = params['beatId'] ?? '';
  const [loaded] = await Promise.all([productLoader(args), queryClient.prefetchQuery(minimumsQuery(beatId))]);
  const track = queryClient.getQueryData(trackQuery(beatId).queryKey);
  const deals = track && loadDeals(queryClient, track.user.username);
  if (import.meta.env.SSR) await deals;
  return loaded;
};
