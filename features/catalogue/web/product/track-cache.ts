import type { QueryClient } from '@tanstack/react-query';
import type { Track } from '../../contract.ts';
import { trackQuery } from '../queries.ts';

/** The beat as currently shown. */
export const readTrack = (queryClient: QueryClient, beatId: string): Track | undefined =>
  queryClient.getQueryData(trackQuery(beatId).queryKey);

/** Changes it; a response still in progress is older than the change, and is dropped. */
export const changeTrack = (
  queryClient: QueryClient,
  beatId: string,
  change: (track: Track) => Partial<Track>,
): void => {
  const { queryKey } = trackQuery(beatId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (track) => track && { ...track, ...change(track) });
};

/** After a failed change: shows the server's state. */
export const reloadTrack = (queryClient: QueryClient, beatId: string): void =>
  void queryClient.invalidateQueries({ queryKey: trackQuery(beatId).queryKey });
