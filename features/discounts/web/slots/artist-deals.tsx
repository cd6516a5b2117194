import type { LoaderArgs } from '#ui/routing/loader.ts';
import { shownDealsQuery } from '../deals/shown-deals-query.ts';

export { DealBadges as Component } from '../deals/deal-badges.tsx';

export const loader = ({ queryClient, params }: LoaderArgs): Promise<void> =>
  queryClient.prefetchQuery(shownDealsQuery(params['username'] ?? ''));
