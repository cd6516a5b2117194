import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listPromotions, Promotions } from '../contract.ts';

/** Scheduling or deleting a promotion makes all keys with this prefix stale. */
export const promotionsKey = ['public', 'promotions'] as const;

/** How often open pages look for scheduled or deleted promotions. */
const pollMs = 30_000;

/**
 * Milliseconds until the next fetch. Measured by the server's clock, because the local one may be wrong, plus a moment
 * so that the response has changed by then.
 */
const untilChange = (data: Promotions | undefined): number => {
  if (!data?.changesAt) return pollMs;
  const left = Date.parse(data.changesAt) - Date.parse(data.now) + 100;
  return Math.min(pollMs, Math.max(left, 1000));
};

/** Refetched when a promotion starts or ends, and every 30 seconds. Also has up to `limit` scheduled promotions. */
export const promotionsQuery = (limit = 0) =>
  queryOptions({
    queryKey: [...promotionsKey, limit] as const,
    queryFn: (context) => ask<typeof listPromotions>(context, 'GET /api/v1/app/promotions', { query: { limit } }),
    refetchInterval: ({ state }) => untilChange(state.data),
    refetchOnWindowFocus: 'always',
  });
