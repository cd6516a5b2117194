import type { QueryClient } from '@tanstack/react-query';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import { ApiError } from '#contract-kit/api.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import type { Track } from '../contract.ts';
import { readFilters, writeFilters } from '../listing.ts';
import { contentIdsQuery } from './content-ids-query.ts';
import {
  allBeatsQuery,
  artistBeatsQuery,
  beatPagesQuery,
  facetsQuery,
  peaksQuery,
  soldBeatQuery,
  trackQuery,
} from './queries.ts';

interface Noindex {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The store's first page. In the browser the page itself fetches it and shows a loading state, so that a filter change
 * never waits here.
 */
export const storeLoader = async ({ queryClient, request }: LoaderArgs): Promise<null | Noindex> => {
  const filters = readFilters(new URL(request.url).searchParams);
  const loading = Promise.all([
    queryClient.ensureQueryData(facetsQuery()),
    queryClient.getQueryData(allBeatsQuery().queryKey) ?? queryClient.ensureInfiniteQueryData(beatPagesQuery(filters)),
  ]);
  if (import.meta.env.SSR) {
    await loading;
    // Search engines list the store and its beats, not everything that can be searched for.
    if (writeFilters(filters).size > 0) return { headers: { 'x-robots-tag': noIndexTag } };
  } else loading.catch(() => undefined);
  return null;
};

/** A malformed id and an unknown one are the same to a visitor: there is no such beat. */
const asNotFound = (error: unknown): never => {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
  throw new ApiError(404, { message: 'Beat not found', code: 'CATALOGUE_BEAT_NOT_FOUND' });
};

const loadBeside = async (queryClient: QueryClient, track: Track): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(peaksQuery(track._id)),
    queryClient.ensureQueryData(contentIdsQuery([track._id])),
    queryClient.ensureQueryData(artistBeatsQuery(track.user._id)),
  ]);
};

/** One beat, or the page that says it was sold. If the related content fails, the page is left. */
export const productLoader = async ({ queryClient, params }: LoaderArgs): Promise<null | { status: number }> => {
  const { beatId = '' } = params;
  const track = await queryClient.ensureQueryData(trackQuery(beatId)).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 410) return asNotFound(error);
    await queryClient.ensureQueryData(soldBeatQuery(beatId)).catch(asNotFound);
    return null;
  });
  if (track === null) return { status: 410 };
  // It is on sale again, after a refund.
  queryClient.removeQueries({ queryKey: soldBeatQuery(beatId).queryKey });
  const beside = loadBeside(queryClient, track).catch(() => undefined);
  if (import.meta.env.SSR) await beside;
  return null;
};
