import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSellerDetails, getUserInfo } from '../contract.ts';

/** While a new e-mail waits for its link to be followed, maybe on another device. */
const pollEvery = 10_000;

export const ownUserQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'user'] as const,
    queryFn: async (context) => (await ask<typeof getUserInfo>(context, 'GET /api/v1/app/user-info')).user,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pendingEmail ? pollEvery : false),
  });

/** Under which name, and from where, one sells. */
export const sellerDetailsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'seller-details'] as const,
    queryFn: (context) => ask<typeof getSellerDetails>(context, 'GET /api/v1/app/seller-details'),
  });
