import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { listOwnBeats, listUsableLicenses } from '../../own-beats-contract.ts';

export const ownBeatsKey = ['catalogue', 'own'] as const;

/** Asked again every two seconds while a beat is in the making: its state is live. */
export const ownBeatsQuery = () =>
  queryOptions({
    queryKey: ownBeatsKey,
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof listOwnBeats>('GET /api/v1/app/beatstore/user', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.beatTracks.some(({ status }) => status === 'processing') ? 2000 : false,
  });

export const usableLicensesQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'usable-licenses'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof listUsableLicenses>('GET /api/v1/app/beatstore/licenses/usable', { signal })).licenses,
  });
