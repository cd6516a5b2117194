import type { LoaderArgs } from '#ui/routing/loader.ts';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { sellerPageQuery } from '#features/profile/web/queries.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { facetsQuery, someBeatsQuery } from '#features/catalogue/web/queries.ts';

export const artistPageQuery = (username: string) => someBeatsQuery(200, { artist: username });

/** Everyone whom the label names is an artist, and so is every seller. Other pages don't load this file. */
export const artistLoader = async ({ queryClient, params, request }: LoaderArgs): Promise<null> => {
  const username = params['username'] ?? '';
  const [facets, { artists }] = await Promise.all([
    queryClient.ensureQueryData(facetsQuery()),
    queryClient.ensureQueryData(siteDocumentQuery('artists')),
    queryClient.ensureQueryData(artistPageQuery(username)),
    queryClient.prefetchQuery(siteDocumentQuery('prices')),
    // If the seller's text fails to load, the page is shown without it.
    queryClient.prefetchQuery(sellerPageQuery(username)),
  ]);
  const isInStore = [...artists, ...facets.artists].some((artist) => artist.username === username);
  const { queryKey } = sellerPageQuery(username);
  const seller = isInStore
    ? queryClient.getQueryData(queryKey)
    : await queryClient.ensureQueryData(sellerPageQuery(username));
  const hasMoved = seller && seller.username.toLowerCase() !== username.toLowerCase();
  const own = isInStore && !hasMoved ? username : seller?.username;
  // The URL has an earlier username, or another case.
  if (own && own !== username) {
    // A cached response for the new name may be older than the rename, and must not redirect back.
    queryClient.setQueryData(sellerPageQuery(own).queryKey, seller);
    throw new Response(null, { status: 301, headers: { location: artistPath(own) + new URL(request.url).search } });
  }
  if (own !== username) {
    throw new ApiError(404, { message: t`There’s no artist with this name.`, code: 'CATALOGUE_ARTIST_NOT_FOUND' });
  }
  return null;
};
