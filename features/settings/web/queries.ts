import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getAiPolicy, getAppInfo, getEcomEnabled, getSite, Site } from '../contract.ts';

/** Milliseconds between polls while the page waits for the demo catalogue or the database. */
const pollEvery = 2000;
/** Slower, because buying stays off for longer. */
const pollEveryWhileOff = 15_000;

const pollOf = (site: Site | undefined): number | false => {
  if (site?.demo || site?.away) return pollEvery;
  return site?.isEcomEnabled === false && pollEveryWhileOff;
};

export const siteKey = ['public', 'settings', 'site'] as const;

export const siteQuery = () =>
  queryOptions({
    queryKey: siteKey,
    queryFn: (context) => ask<typeof getSite>(context, 'GET /api/v1/app/site'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => pollOf(state.data),
  });

export const ecomQuery = () =>
  queryOptions({
    queryKey: ['public', 'settings', 'ecom'] as const,
    queryFn: (context) => ask<typeof getEcomEnabled>(context, 'GET /api/v1/app/isEcomEnabled'),
    refetchOnWindowFocus: true,
  });

export const aiPolicyQuery = () =>
  queryOptions({
    queryKey: ['public', 'settings', 'ai-policy'] as const,
    queryFn: (context) => ask<typeof getAiPolicy>(context, 'GET /api/v1/app/ai-policy'),
    refetchOnWindowFocus: true,
  });

export const appInfoQuery = () =>
  queryOptions({
    queryKey: ['personal', 'settings', 'app-info'] as const,
    queryFn: (context) => ask<typeof getAppInfo>(context, 'GET /api/v1/app/app-info'),
  });
