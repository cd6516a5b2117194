import type { QueryClient } from '@tanstack/react-query';
import { shownDealsQuery } from './deals/shown-deals-query.ts';

/** For a page with badges of a seller's deals. A page without them is better than none. */
export const loadDeals = (queryClient: QueryClient, username: string): Promise<void> =>
  queryClient.prefetchQuery(shownDealsQuery(username));
