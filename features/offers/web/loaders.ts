import type { LoaderArgs } from '#ui/routing/loader.ts';
import { minimumsQuery } from './queries.ts';

/** Which licenses of a beat take offers, for its page. */
export const loadMinimums = ({ queryClient, params }: LoaderArgs): Promise<void> =>
  queryClient.prefetchQuery(minimumsQuery(params['beatId'] ?? ''));
