import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract-kit/api.ts';
import { makeStale, type StaleOn } from './stale-on.ts';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? navigator.onLine : error.status >= 500);

/** Refetches a query invalidated during its first load, whose response may be outdated. The library would trust it. */
class FreshQueryClient extends QueryClient {
  override refetchQueries(...[filters, options]: Parameters<QueryClient['refetchQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && !query.isDisabled() && !query.isStatic()) void query.cancel({ silent: true });
    }
    return super.refetchQueries(filters, options);
  }
}

/**
 * One per request on the server, one per visit in the browser. What the server fetched is fresh for half a minute, so
 * that the browser doesn't refetch it at once.
 */
export const createQueryClient = (
  api: Api,
  where: 'server' | 'browser',
  staleOn: readonly StaleOn[] = [],
): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'DATABASE_AWAY') makeStale(client, staleOn, 'database.away');
  };
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.causes !== undefined) makeStale(client, staleOn, meta.causes);
      },
    }),
    defaultOptions: {
      queries: {
        meta: { api },
        staleTime: 30_000,
        gcTime: where === 'server' ? Number.POSITIVE_INFINITY : 5 * 60_000,
        // Without a network, the library would otherwise wait silently instead of failing.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (count, error) => where === 'browser' && count < 2 && isWorthAnotherTry(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};
