import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSplit, listShares } from '../contract.ts';

/** Prefix of the keys of queries that a response makes outdated. */
export const splitsKey = ['personal', 'splits'] as const;

export const splitQuery = (beatId: string) =>
  queryOptions({
    queryKey: [...splitsKey, 'beat', beatId] as const,
    queryFn: (context) => ask<typeof getSplit>(context, 'GET /api/v1/app/splits/beats/:beatId', { params: { beatId } }),
    // Others may have responded since the last fetch.
    staleTime: 0,
  });

export const sharesQuery = (page: number) =>
  queryOptions({
    queryKey: [...splitsKey, 'shares', page] as const,
    queryFn: (context) => ask<typeof listShares>(context, 'GET /api/v1/app/splits', { query: { page } }),
    staleTime: 0,
  });
