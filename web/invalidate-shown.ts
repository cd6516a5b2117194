import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { catalogueKey, ownCatalogueKey } from '#features/catalogue/web/queries.ts';

/** Which queries show what another feature changes, so that features needn't know about one another. */
const shownBy: Readonly<Record<string, readonly QueryKey[]>> = { licenses: [catalogueKey, ownCatalogueKey] };

/** After a mutation with `meta.changes`, makes the queries of other features that show it stale. */
export const invalidateShown = (changes: string, queryClient: QueryClient): void => {
  for (const queryKey of shownBy[changes] ?? []) void queryClient.invalidateQueries({ queryKey });
};
