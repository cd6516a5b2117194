import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getSellerDetails, getUserInfo } from '../contract.ts';

/** While a new e-mail waits for its link to be followed, maybe on another device. */
const pollEvery = 10_000;

export const ownUserQuery = () =>
  queryOptions({
    queryKey: ['account', 'user'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof getUserInfo>('GET /api/v1/app/user-info', { signal })).user,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pendingEmail ? pollEvery : false),
  });

/** Under which name, and from where, one sells. */
export const sellerDetailsQuery = () =>
  queryOptions({
    queryKey: ['account', 'seller-details'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getSellerDetails>('GET /api/v1/app/seller-details', { signal }),
  });
