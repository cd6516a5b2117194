import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract-kit/api.ts';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? navigator.onLine : error.status >= 500);

declare module '@tanstack/react-query' {
  interface Register {
    /** `changes`: data that other features show too. A mutation's feature refreshes its own queries, `onChange` the others'. */
    mutationMeta: { readonly changes?: string };
  }
}

interface Listener {
  /** Called with what a successful mutation changed. */
  readonly onChange: (changes: string, queryClient: QueryClient) => void;
  /** Called when a call is refused because the server's database is away. */
  readonly onAway: (queryClient: QueryClient) => void;
}

/**
 * Refetches a query that is invalidated during its first load. The library itself would wait for that first response,
 * which may be from before the change, and treat it as fresh.
 */
class FreshQueryClient extends QueryClient {
  override refetchQueries(...[filters, options]: Parameters<QueryClient['refetchQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && !query.isDisabled() && !query.isStatic()) void query.cancel({ silent: true });
    }
    return super.refetchQueries(filters, options);
  }
}

/**
 * One per request on the server, one for the whole visit in the browser. What the server fetched counts as fresh for
 * half a minute, so that the browser doesn't refetch it at once.
 */
export const createQueryClient = (api: Api, where: 'server' | 'browser', listener?: Listener): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'DATABASE_AWAY') listener?.onAway(client);
  };
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.changes !== undefined) listener?.onChange(meta.changes, client);
      },
    }),
    defaultOptions: {
      queries: {
        meta: { api },
        staleTime: 30_000,
        gcTime: where === 'server' ? Number.POSITIVE_INFINITY : 5 * 60_000,
        // Without a network the library would wait silently, but an error is better.
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
