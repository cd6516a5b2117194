import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSplit, listShares } from '../contract.ts';

/** Prefix of the queries that a response makes outdated. */
export const splitsKey = ['personal', 'splits'] as const;

export const splitQuery = (beatId: string) =>
  queryOptions({
    queryKey: [...splitsKey, 'beat', beatId] as const,
    queryFn: (context) => ask<typeof getSplit>(context, 'GET /api/v1/app/splits/beats/:beatId', { params: { beatId } }),
    // Always stale, because others may have responded.
    staleTime: 0,
  });

export const sharesQuery = (page: number) =>
  queryOptions({
    queryKey: [...splitsKey, 'shares', page] as const,
    queryFn: (context) => ask<typeof listShares>(context, 'GET /api/v1/app/splits', { query: { page } }),
    staleTime: 0,
  });
