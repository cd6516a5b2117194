import { useQuery } from '@tanstack/react-query';
import type { Beat } from '#features/catalogue/contract.ts';
import { type ChosenBeat, namedBeatQuery } from '../../work-loader.ts';

/** Undefined while loading, and if the beat isn't in the store. */
export const useChosenBeat = (chosen: ChosenBeat | null): Beat | undefined => {
  const { artist, title } = chosen ?? { artist: '', title: '' };
  const { data } = useQuery({ ...namedBeatQuery({ artist, title }), enabled: chosen !== null });
  return data?.find((beat) => beat.title === title);
};
