import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract-kit/api.ts';
import { facetsQuery, someBeatsQuery } from '#features/catalogue/web/queries.ts';
import { queryClientContext } from '#ui/data/query-client-context.ts';

/** The newest beats as the home page shows them. */
export const newestBeatsQuery = () => someBeatsQuery(8);

/** The beats of one artist as their page shows them. */
export const artistPageQuery = (username: string) => someBeatsQuery(200, { artist: username });

/** A home page without its list is better than none: the list itself offers another try. */
export const homeLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  await context.get(queryClientContext).prefetchQuery(newestBeatsQuery());
  return null;
};

/** Artists are those of the label's content, and every seller with a beat in the store. */
export const artistLoader = async ({ context, params }: LoaderFunctionArgs): Promise<null> => {
  const queryClient = context.get(queryClientContext);
  const username = params['username'] ?? '';
  const [facets, { findArtist }] = await Promise.all([
    queryClient.ensureQueryData(facetsQuery()),
    // With the page that shows them, not with the first one of everybody.
    import('#content/artists.ts'),
    queryClient.ensureQueryData(artistPageQuery(username)),
  ]);
  if (!findArtist(username) && !facets.artists.some((artist) => artist.username === username)) {
    throw new ApiError(404, { message: 'There’s no artist with this name.', code: 'CATALOGUE_ARTIST_NOT_FOUND' });
  }
  return null;
};
