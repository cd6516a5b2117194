import type { QueryClient } from '@tanstack/react-query';
import { features } from './features.ts';

/** After a mutation with `meta.changes`, makes the queries of other features that show it stale. */
export const invalidateShown = (changes: string, queryClient: QueryClient): void => {
  for (const { staleAfter } of features) {
    for (const queryKey of staleAfter?.[changes] ?? []) void queryClient.invalidateQueries({ queryKey });
  }
};
