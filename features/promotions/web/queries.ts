import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listPromotions, Promotions } from '../contract.ts';

/** All of what follows, which is out of date together when a promotion is scheduled or deleted. */
export const promotionsKey = ['public', 'promotions'] as const;

/** How soon open pages hear of what has just been scheduled or deleted. */
const pollMs = 30_000;

/** By the server's clock: the one here may be wrong. A moment more, so that the answer is the new one. */
const untilChange = (data: Promotions | undefined): number => {
  if (!data?.changesAt) return pollMs;
  const left = Date.parse(data.changesAt) - Date.parse(data.now) + 100;
  return Math.min(pollMs, Math.max(left, 1000));
};

/**
 * The current and the next promotion, which change by themselves at their minute; for admins also as many of those that are
 * scheduled as `limit` says.
 */
export const promotionsQuery = (limit = 0) =>
  queryOptions({
    queryKey: [...promotionsKey, limit] as const,
    queryFn: (context) => ask<typeof listPromotions>(context, 'GET /api/v1/app/promotions', { query: { limit } }),
    refetchInterval: ({ state }) => untilChange(state.data),
    refetchOnWindowFocus: 'always',
  });
