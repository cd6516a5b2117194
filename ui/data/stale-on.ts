import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What makes queries of other features stale, by name. The feature whose mutations do it declares the name by declaration
 * merging, and the mutation has it in its `meta`.
 */
export interface StaleCauses {
  /** A call is refused because the server's database is away. */
  'database.away': true;
}

/** The keys of a feature's queries, by what makes them stale. */
export type StaleOn = { readonly [N in keyof StaleCauses]?: readonly QueryKey[] };

declare module '@tanstack/react-query' {
  interface Register {
    /** A mutation refreshes its own feature's queries. With `causes`, what other features show is refreshed, too. */
    mutationMeta: { readonly causes?: keyof StaleCauses };
  }
}

/** Makes every query stale that some feature has under this name. */
export const makeStale = (client: QueryClient, all: readonly StaleOn[], cause: keyof StaleCauses): void => {
  for (const queryKey of all.flatMap((staleOn) => staleOn[cause] ?? [])) void client.invalidateQueries({ queryKey });
};
