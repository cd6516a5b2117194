import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listOwnBeats, listUsableLicenses } from '../../own-beats-contract.ts';
import { ownCatalogueKey } from '../queries.ts';

/** Fetched every two seconds while a beat is being processed. */
export const ownBeatsQuery = () =>
  queryOptions({
    queryKey: [...ownCatalogueKey, 'own'] as const,
    queryFn: (context) => ask<typeof listOwnBeats>(context, 'GET /api/v1/app/beatstore/user'),
    refetchInterval: ({ state }) =>
      state.data?.beatTracks.some(({ status }) => status === 'processing') ? 2000 : false,
  });

export const usableLicensesQuery = () =>
  queryOptions({
    queryKey: [...ownCatalogueKey, 'usable-licenses'] as const,
    queryFn: async (context) =>
      (await ask<typeof listUsableLicenses>(context, 'GET /api/v1/app/beatstore/licenses/usable')).licenses,
  });
