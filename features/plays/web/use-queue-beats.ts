import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBeatId, keyOf, type PlayerBeat } from './playable-beat.ts';
import { player } from './player.ts';
import { namedBeatsQuery } from './queries.ts';

export interface QueueEntry {
  readonly id: string;
  /** Null if the beat is no longer on sale; undefined while loading. */
  readonly beat: PlayerBeat | null | undefined;
}

/** Fetches the beats that are known only by their keys, as after a reload or from another tab. */
export const useQueueBeats = (ids: readonly string[]): ((ids: readonly string[]) => QueueEntry[]) => {
  const unknown = ids.filter((id) => isBeatId(id) && !player.beatOf(id));
  const { data, isLoading } = useQuery(namedBeatsQuery(unknown));
  useEffect(() => {
    if (data) player.remember(data);
  }, [data]);
  const fetched = new Map(data?.map((beat) => [keyOf(beat), beat]));
  return (beatIds) =>
    beatIds.map((id) => ({ id, beat: player.beatOf(id) ?? fetched.get(id) ?? (isLoading ? undefined : null) }));
};
