import type { QueryClient } from '@tanstack/react-query';
import { siteQuery } from '#features/settings/web/queries.ts';
import { features } from './features.ts';

/** What the browser's queries follow that happens outside of their own feature. */
export const followChanges = {
  /** After a mutation with `meta.changes`, the queries of other features that show it are stale. */
  onChange: (changes: string, queryClient: QueryClient): void => {
    for (const { staleAfter } of features) {
      for (const queryKey of staleAfter?.[changes] ?? []) void queryClient.invalidateQueries({ queryKey });
    }
  },
  /** The page may have been made before: it asks again, and says so. */
  onAway: (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: siteQuery().queryKey }),
};
