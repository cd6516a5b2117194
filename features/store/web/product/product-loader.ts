import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Track } from '#features/catalogue/contract.ts';
import { contentIdsQuery } from '../content-ids-query.ts';
import { artistBeatsQuery, peaksQuery, soldBeatQuery, trackQuery } from '#features/catalogue/web/queries.ts';

/** Visitors see the same page for a malformed id as for an unknown one. */
const asNotFound = (error: unknown): never => {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error;
  throw new ApiError(404, { message: t`Beat not found`, code: 'CATALOGUE_BEAT_NOT_FOUND' });
};

const loadBeside = async (queryClient: QueryClient, track: Track): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(peaksQuery(track._id)),
    queryClient.ensureQueryData(contentIdsQuery([track._id])),
    queryClient.ensureQueryData(artistBeatsQuery(track.user._id)),
  ]);
};

/**
 * If the beat is gone, loads what the page shows instead. If the related content fails, the page is shown without it.
 */
export const productLoader = async ({ queryClient, params }: LoaderArgs): Promise<null | { status: number }> => {
  const { beatId = '' } = params;
  const track = await queryClient.ensureQueryData(trackQuery(beatId)).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 410) return asNotFound(error);
    await queryClient.ensureQueryData(soldBeatQuery(beatId)).catch(asNotFound);
    return null;
  });
  if (track === null) return { status: 410 };
  // The beat may be on sale again, after a refund or because the label restored it.
  queryClient.removeQueries({ queryKey: soldBeatQuery(beatId).queryKey });
  const beside = loadBeside(queryClient, track).catch(() => undefined);
  if (import.meta.env.SSR) await beside;
  return null;
};
