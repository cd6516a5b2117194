import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { siteQuery } from '#features/settings/web/queries.ts';
import { catalogueKey, ownCatalogueKey } from '#features/catalogue/web/queries.ts';

/** Which queries show what another feature changes, so that features needn't know about one another. */
const shownBy: Readonly<Record<string, readonly QueryKey[]>> = { licenses: [catalogueKey, ownCatalogueKey] };

/** What the browser's queries follow that happens outside of their own feature. */
export const followChanges = {
  /** After a mutation with `meta.changes`, the queries of other features that show it are stale. */
  onChange: (changes: string, queryClient: QueryClient): void => {
    for (const queryKey of shownBy[changes] ?? []) void queryClient.invalidateQueries({ queryKey });
  },
  /** The page may have been made before: it asks again, and says so. */
  onAway: (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: siteQuery().queryKey }),
};
