import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { balance, balanceHistory, ledger, recentSales, setup } from '../contract.ts';

// All of it is one's own: it is asked for with the session, and dropped when another person logs in.

export const setupQuery = () =>
  queryOptions({
    queryKey: ['payouts', 'setup'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof setup>('GET /api/v1/app/payouts/setup', { signal }),
  });

export const balanceQuery = (email: string) =>
  queryOptions({
    queryKey: ['payouts', 'balance', email],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof balance>('GET /api/v1/app/stripe/balance', { query: { email }, signal }),
  });

export const historyQuery = (email: string) =>
  queryOptions({
    queryKey: ['payouts', 'history', email],
    queryFn: async ({ meta, signal }) =>
      (
        await apiOf(meta)<typeof balanceHistory>('GET /api/v1/app/stripe/balance-history', {
          query: { email },
          signal,
        })
      ).data,
  });

export const recentSalesQuery = (email: string) =>
  queryOptions({
    queryKey: ['payouts', 'sales', email],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof recentSales>('GET /api/v1/app/stripe/recent-sales', { query: { email }, signal }),
  });

export const ledgerQuery = (page: number) =>
  queryOptions({
    queryKey: ['payouts', 'ledger', page],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof ledger>('GET /api/v1/app/payouts/ledger', { query: { page }, signal }),
  });
