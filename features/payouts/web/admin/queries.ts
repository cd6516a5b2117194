import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type {
  AdminFilter,
  getAdminSeller,
  getPayoutTotals,
  listBalances,
  listManualPayments,
  listSellerLines,
  listSellerTransfers,
} from '../../contract-admin.ts';
import { payoutsKey } from '../queries.ts';

export interface BalanceFilter {
  readonly search: string;
  readonly filter: AdminFilter;
  readonly page: number;
}

/** Prefix of the keys of all admin queries about sellers' money. */
export const payoutAdminKey = [...payoutsKey, 'desk'] as const;

export const balancesQuery = ({ search, filter, page }: BalanceFilter) =>
  queryOptions({
    queryKey: [...payoutAdminKey, 'list', search, filter, page] as const,
    queryFn: (context) =>
      ask<typeof listBalances>(context, 'GET /api/v1/app/admin/payouts', { query: { search, filter, page } }),
  });

export const payoutTotalsQuery = () =>
  queryOptions({
    queryKey: [...payoutAdminKey, 'totals'] as const,
    queryFn: (context) => ask<typeof getPayoutTotals>(context, 'GET /api/v1/app/admin/payouts/totals'),
    staleTime: 0,
  });

/** How often the result of a running retry is polled. */
const retryPollMs = 2000;

export const adminSellerQuery = (sellerId: string) =>
  queryOptions({
    queryKey: [...payoutAdminKey, sellerId, 'standing'] as const,
    queryFn: (context) =>
      ask<typeof getAdminSeller>(context, 'GET /api/v1/app/admin/payouts/:sellerId', { params: { sellerId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.retry?.endedAt === null ? retryPollMs : false),
  });

export const sellerLinesQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutAdminKey, sellerId, 'ledger', page] as const,
    queryFn: (context) =>
      ask<typeof listSellerLines>(context, 'GET /api/v1/app/admin/payouts/:sellerId/ledger', {
        params: { sellerId },
        query: { page },
      }),
  });

export const sellerTransfersQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutAdminKey, sellerId, 'transfers', page] as const,
    queryFn: (context) =>
      ask<typeof listSellerTransfers>(context, 'GET /api/v1/app/admin/payouts/:sellerId/transfers', {
        params: { sellerId },
        query: { page },
      }),
  });

export const manualPaymentsQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutAdminKey, sellerId, 'payments', page] as const,
    queryFn: (context) =>
      ask<typeof listManualPayments>(context, 'GET /api/v1/app/admin/payouts/:sellerId/payments', {
        params: { sellerId },
        query: { page },
      }),
  });
