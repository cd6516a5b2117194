import type { LoaderArgs } from '#ui/routing/loader.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import { readFilters, writeFilters } from '#features/catalogue/listing.ts';
import { allBeatsQuery, beatPagesQuery, facetsQuery } from '#features/catalogue/web/queries.ts';

interface Noindex {
  readonly headers: Readonly<Record<string, string>>;
}

/** In the browser, only starts to fetch the first page of beats, so that a filter change never waits here. */
export const storeLoader = async ({ queryClient, request }: LoaderArgs): Promise<null | Noindex> => {
  const filters = readFilters(new URL(request.url).searchParams);
  const loading = Promise.all([
    queryClient.ensureQueryData(facetsQuery()),
    queryClient.getQueryData(allBeatsQuery().queryKey) ?? queryClient.ensureInfiniteQueryData(beatPagesQuery(filters)),
  ]);
  if (import.meta.env.SSR) {
    await loading;
    // Search engines should list the store and its beats, not every possible search.
    if (writeFilters(filters).size > 0) return { headers: { 'x-robots-tag': noIndexTag } };
  } else loading.catch(() => undefined);
  return null;
};
