import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What makes queries of other features stale, by name. The feature with the causing mutations declares the name by
 * declaration merging; the mutations have it in their `meta`.
 */
export interface StaleCauses {
  /** A call is refused because the server's database is away. */
  'database.away': true;
}

/** The keys of a feature's queries, by what makes them stale. */
export type StaleOn = { readonly [N in keyof StaleCauses]?: readonly QueryKey[] };

declare module '@tanstack/react-query' {
  interface Register {
    /** A mutation refreshes its own feature's queries, and with `causes`, other features' queries as well. */
    mutationMeta: { readonly causes?: keyof StaleCauses };
  }
}

export const makeStale = (client: QueryClient, all: readonly StaleOn[], cause: keyof StaleCauses): void => {
  for (const queryKey of all.flatMap((staleOn) => staleOn[cause] ?? [])) void client.invalidateQueries({ queryKey });
};
