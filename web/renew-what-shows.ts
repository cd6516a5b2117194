import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { catalogueKey, ownCatalogueKey } from '#features/catalogue/web/queries.ts';

/** Who shows what another feature changes, without that feature knowing them. */
const shownBy: Readonly<Record<string, readonly QueryKey[]>> = { licenses: [catalogueKey, ownCatalogueKey] };

/** After a mutation with `meta.changes`: the queries of other features that show it are out of date. */
export const renewWhatShows = (changes: string, queryClient: QueryClient): void => {
  for (const queryKey of shownBy[changes] ?? []) void queryClient.invalidateQueries({ queryKey });
};
