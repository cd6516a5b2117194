import type { QueryClient } from '@tanstack/react-query';
import type { Track } from '#features/catalogue/contract.ts';
import { trackQuery } from '#features/catalogue/web/queries.ts';

export const readTrack = (queryClient: QueryClient, beatId: string): Track | undefined =>
  queryClient.getQueryData(trackQuery(beatId).queryKey);

/** A response still on its way is older than the change, so it's dropped. */
export const changeTrack = (
  queryClient: QueryClient,
  beatId: string,
  change: (track: Track) => Partial<Track>,
): void => {
  const { queryKey } = trackQuery(beatId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (track) => track && { ...track, ...change(track) });
};

/** Fetches the beat's current state from the server. */
export const reloadTrack = (queryClient: QueryClient, beatId: string): void =>
  void queryClient.invalidateQueries({ queryKey: trackQuery(beatId).queryKey });
