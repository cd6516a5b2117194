import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getOrder, listUpgrades } from '../contract.ts';
import type {
  getSpending,
  listNextUpgrades,
  listOwnedLicenses,
  listOwnOrders,
  listPurchased,
  listRecentOrders,
} from '../contract-account.ts';
import type { OrderLink } from './order-link.ts';

export const orderQuery = ({ orderId, key }: OrderLink) =>
  queryOptions({
    queryKey: ['personal', 'orders', orderId, key] as const,
    queryFn: (context) =>
      ask<typeof getOrder>(context, 'GET /api/v1/app/orders/:orderId', { params: { orderId }, query: { key } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** An item's upgrades, cheapest first. */
export const upgradesQuery = ({ orderId, key }: OrderLink, itemId: string) =>
  queryOptions({
    queryKey: ['personal', 'orders', orderId, key, 'upgrades', itemId] as const,
    queryFn: async (context) =>
      (
        await ask<typeof listUpgrades>(context, 'GET /api/v1/app/orders/:orderId/items/:itemId/upgrades', {
          params: { orderId, itemId },
          query: { key },
        })
      ).upgrades,
    staleTime: 0,
  });

export const nextUpgradesQuery = () =>
  queryOptions({
    queryKey: ['personal', 'orders', 'upgrades'] as const,
    queryFn: async (context) =>
      (await ask<typeof listNextUpgrades>(context, 'GET /api/v1/app/orders/upgrades')).upgrades,
    staleTime: 0,
  });

/** The newest ten paid orders. */
export const recentOrdersQuery = (email: string) =>
  queryOptions({
    queryKey: ['personal', 'orders', 'recent', email] as const,
    queryFn: async (context) =>
      (await ask<typeof listRecentOrders>(context, 'GET /api/v1/app/recent-orders', { query: { email } })).orders,
  });

/** The account's orders, 20 per page, without abandoned payment pages. */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['personal', 'orders', 'own', page] as const,
    queryFn: (context) => ask<typeof listOwnOrders>(context, 'GET /api/v1/app/orders', { query: { page } }),
  });

/** Every beat the account has bought, newest first. */
export const purchasedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['personal', 'orders', 'purchased', userId] as const,
    queryFn: async (context) =>
      (await ask<typeof listPurchased>(context, 'GET /api/v1/beats/purchased/:userId', { params: { userId } }))
        .purchasedBeats,
  });

export const ownedLicensesQuery = (beatId: string) =>
  queryOptions({
    queryKey: ['personal', 'orders', 'owned', beatId] as const,
    queryFn: async (context) =>
      (await ask<typeof listOwnedLicenses>(context, 'GET /api/v1/app/orders/owned/:beatId', { params: { beatId } }))
        .licenses,
  });

export const spendingQuery = () =>
  queryOptions({
    queryKey: ['personal', 'orders', 'spending'] as const,
    queryFn: (context) => ask<typeof getSpending>(context, 'GET /api/v1/app/orders/spending'),
  });
