import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getStatistics, Span } from '../contract.ts';

/** The user's own figures, for all beats or for one. */
export const statisticsQuery = (days: Span, beat?: string) =>
  queryOptions({
    queryKey: ['personal', 'statistics', days, beat ?? ''] as const,
    queryFn: (context) =>
      ask<typeof getStatistics>(context, 'GET /api/v1/app/seller/statistics', { query: { days, beat } }),
  });
