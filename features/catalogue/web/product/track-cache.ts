import type { QueryClient } from '@tanstack/react-query';
import type { Track } from '../../contract.ts';
import { trackQuery } from '../queries.ts';

/** The beat as the page has it now. */
export const readTrack = (queryClient: QueryClient, beatId: string): Track | undefined =>
  queryClient.getQueryData(trackQuery(beatId).queryKey);

/** Changes it; an answer that is still on its way is older than the change, and is dropped. */
export const changeTrack = (
  queryClient: QueryClient,
  beatId: string,
  change: (track: Track) => Partial<Track>,
): void => {
  const { queryKey } = trackQuery(beatId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (track) => track && { ...track, ...change(track) });
};

/** After a failed change: shows what the server has. */
export const reloadTrack = (queryClient: QueryClient, beatId: string): void =>
  void queryClient.invalidateQueries({ queryKey: trackQuery(beatId).queryKey });
