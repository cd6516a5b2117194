import { trackQuery } from '#features/catalogue/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import { shownDealsQuery } from '../deals/shown-deals-query.ts';

export { DealBadges as Component } from '../deals/deal-badges.tsx';

/** The deals of the artist, or of the beat's seller. Only the server waits for the latter. */
export const loader = async ({ queryClient, params: { username, beatId = '' } }: LoaderArgs): Promise<void> => {
  if (username !== undefined) return queryClient.prefetchQuery(shownDealsQuery(username));
  const loading = queryClient
    .ensureQueryData(trackQuery(beatId))
    .then(({ user }) => queryClient.prefetchQuery(shownDealsQuery(user.username)))
    // The page shows the error.
    .catch(() => undefined);
  if (import.meta.env.SSR) await loading;
};
