import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract-kit/api.ts';
import { sellerPageQuery } from '#features/account/web/queries.ts';
import { facetsQuery, someBeatsQuery } from '#features/catalogue/web/queries.ts';
import { queryClientContext } from '#ui/data/query-client-context.ts';

/** The newest beats, for the home page. */
export const newestBeatsQuery = () => someBeatsQuery(8);

/** The beat with the lowest total price, for the home page's offer. */
export const cheapestBeatQuery = () => someBeatsQuery(1, { sort: 'price-low' });

/** An artist's beats, for their page. */
export const artistPageQuery = (username: string) => someBeatsQuery(200, { artist: username });

/** A home page without its list is better than none, and the list offers a retry. */
export const homeLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  const queryClient = context.get(queryClientContext);
  await Promise.all([queryClient.prefetchQuery(newestBeatsQuery()), queryClient.prefetchQuery(cheapestBeatQuery())]);
  return null;
};

/** Artists are those in the label's content, and every seller. */
export const artistLoader = async ({ context, params }: LoaderFunctionArgs): Promise<null> => {
  const queryClient = context.get(queryClientContext);
  const username = params['username'] ?? '';
  const [facets, { findArtist }] = await Promise.all([
    queryClient.ensureQueryData(facetsQuery()),
    // Loaded with this page rather than with every visitor's first page.
    import('#content/artists.ts'),
    queryClient.ensureQueryData(artistPageQuery(username)),
    // A page without its seller's text is better than none.
    queryClient.prefetchQuery(sellerPageQuery(username)),
  ]);
  const isKnown = findArtist(username) || facets.artists.some((artist) => artist.username === username);
  if (!isKnown && (await queryClient.ensureQueryData(sellerPageQuery(username)))?.username !== username) {
    throw new ApiError(404, { message: 'There’s no artist with this name.', code: 'CATALOGUE_ARTIST_NOT_FOUND' });
  }
  return null;
};
