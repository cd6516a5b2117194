import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSite } from '../contract.ts';

/** How often the page asks while something is on its way: the demo catalogue, or the database back. */
const pollEvery = 2000;

export const siteQuery = () =>
  queryOptions({
    queryKey: ['public', 'settings', 'site'] as const,
    queryFn: (context) => ask<typeof getSite>(context, 'GET /api/v1/app/site'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.demo || state.data?.away ? pollEvery : false),
  });
