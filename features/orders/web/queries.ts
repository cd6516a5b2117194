import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getOrder } from '../contract.ts';
import type { getSpending, listOwnOrders, listPurchased, listRecentOrders } from '../contract-account.ts';
import type { OrderLink } from '../order-link.ts';

export const orderQuery = ({ orderId, key }: OrderLink) =>
  queryOptions({
    queryKey: ['orders', orderId, key],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getOrder>('GET /api/v1/app/orders/:orderId', { params: { orderId }, query: { key }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

// All that follows is one's own: it is asked for with the session, and dropped when another person logs in.

/** The newest ten paid orders. */
export const recentOrdersQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', 'recent', email],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof listRecentOrders>('GET /api/v1/app/recent-orders', { query: { email }, signal }))
        .orders,
  });

/** Every order of one's own, 20 a page. */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', 'own', page],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof listOwnOrders>('GET /api/v1/app/orders', { query: { page }, signal }),
  });

/** Every beat that somebody has bought, newest first. */
export const purchasedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['orders', 'purchased', userId],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof listPurchased>('GET /api/v1/beats/purchased/:userId', { params: { userId }, signal }))
        .purchasedBeats,
  });

export const spendingQuery = () =>
  queryOptions({
    queryKey: ['orders', 'spending'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getSpending>('GET /api/v1/app/orders/spending', { signal }),
  });
