import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getSite } from '../contract.ts';

/** How often the page asks while the demo catalogue is being made. */
const pollEvery = 2000;

export const siteQuery = () =>
  queryOptions({
    queryKey: ['settings', 'site'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getSite>('GET /api/v1/app/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.demo ? pollEvery : false),
  });
