import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type {
  DeskFilter,
  getDeskSeller,
  getPayoutTotals,
  listBalances,
  listManualPayments,
  listSellerLines,
  listSellerTransfers,
} from '../../contract-desk.ts';
import { payoutsKey } from '../queries.ts';

export interface BalanceFilter {
  readonly search: string;
  readonly filter: DeskFilter;
  readonly page: number;
}

/** Everything that an admin sees of sellers' money. */
export const payoutDeskKey = [...payoutsKey, 'desk'] as const;

export const balancesQuery = ({ search, filter, page }: BalanceFilter) =>
  queryOptions({
    queryKey: [...payoutDeskKey, 'list', search, filter, page] as const,
    queryFn: (context) =>
      ask<typeof listBalances>(context, 'GET /api/v1/app/admin/payouts', { query: { search, filter, page } }),
  });

export const payoutTotalsQuery = () =>
  queryOptions({
    queryKey: [...payoutDeskKey, 'totals'] as const,
    queryFn: (context) => ask<typeof getPayoutTotals>(context, 'GET /api/v1/app/admin/payouts/totals'),
    staleTime: 0,
  });

/** How often what came of another try is asked for, while it runs. */
const retryPollMs = 2000;

export const deskSellerQuery = (sellerId: string) =>
  queryOptions({
    queryKey: [...payoutDeskKey, sellerId, 'standing'] as const,
    queryFn: (context) =>
      ask<typeof getDeskSeller>(context, 'GET /api/v1/app/admin/payouts/:sellerId', { params: { sellerId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.retry?.endedAt === null ? retryPollMs : false),
  });

export const sellerLinesQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutDeskKey, sellerId, 'ledger', page] as const,
    queryFn: (context) =>
      ask<typeof listSellerLines>(context, 'GET /api/v1/app/admin/payouts/:sellerId/ledger', {
        params: { sellerId },
        query: { page },
      }),
  });

export const sellerTransfersQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutDeskKey, sellerId, 'transfers', page] as const,
    queryFn: (context) =>
      ask<typeof listSellerTransfers>(context, 'GET /api/v1/app/admin/payouts/:sellerId/transfers', {
        params: { sellerId },
        query: { page },
      }),
  });

export const manualPaymentsQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: [...payoutDeskKey, sellerId, 'payments', page] as const,
    queryFn: (context) =>
      ask<typeof listManualPayments>(context, 'GET /api/v1/app/admin/payouts/:sellerId/payments', {
        params: { sellerId },
        query: { page },
      }),
  });
