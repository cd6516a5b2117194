import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getStatistics, Span } from '../contract.ts';

/** One's own figures: of all beats, or of one. */
export const statisticsQuery = (days: Span, beat?: string) =>
  queryOptions({
    queryKey: ['statistics', days, beat ?? ''],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getStatistics>('GET /api/v1/app/seller/statistics', { query: { days, beat }, signal }),
  });
