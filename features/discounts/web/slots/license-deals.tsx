import { trackQuery } from '#features/catalogue/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import { shownDealsQuery } from '../deals/shown-deals-query.ts';

export { DealBadges as Component } from '../deals/deal-badges.tsx';

/** Loads the deals of a beat's seller. Only the server waits for them. */
export const loader = async ({ queryClient, params }: LoaderArgs): Promise<void> => {
  const loading = queryClient
    .ensureQueryData(trackQuery(params['beatId'] ?? ''))
    .then(({ user }) => queryClient.prefetchQuery(shownDealsQuery(user.username)))
    // The page shows the error.
    .catch(() => undefined);
  if (import.meta.env.SSR) await loading;
};
