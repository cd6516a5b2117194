import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { balance, balanceHistory, getSaleMails, ledger, recentSales, setup, verifyAccount } from '../contract.ts';

/** Prefix of the keys of queries that are outdated once an account can be paid. */
export const payoutsKey = ['personal', 'payouts'] as const;

export const setupQuery = () =>
  queryOptions({
    queryKey: [...payoutsKey, 'setup'] as const,
    queryFn: (context) => ask<typeof setup>(context, 'GET /api/v1/app/payouts/setup'),
  });

export const saleMailsQuery = () =>
  queryOptions({
    queryKey: [...payoutsKey, 'sale-mails'] as const,
    queryFn: (context) => ask<typeof getSaleMails>(context, 'GET /api/v1/app/seller/sale-mails'),
  });

export const balanceQuery = (email: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'balance', email] as const,
    queryFn: (context) => ask<typeof balance>(context, 'GET /api/v1/app/stripe/balance', { query: { email } }),
  });

export const historyQuery = (email: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'history', email] as const,
    queryFn: async (context) =>
      (
        await ask<typeof balanceHistory>(context, 'GET /api/v1/app/stripe/balance-history', {
          query: { email },
        })
      ).data,
  });

export const recentSalesQuery = (email: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'sales', email] as const,
    queryFn: (context) => ask<typeof recentSales>(context, 'GET /api/v1/app/stripe/recent-sales', { query: { email } }),
  });

export const ledgerQuery = (page: number) =>
  queryOptions({
    queryKey: [...payoutsKey, 'ledger', page] as const,
    queryFn: (context) => ask<typeof ledger>(context, 'GET /api/v1/app/payouts/ledger', { query: { page } }),
  });

/** Polled every 5 s after the return from Stripe's form. */
export const connectedQuery = (email: string) =>
  queryOptions({
    queryKey: ['personal', 'payouts-connected', email] as const,
    queryFn: (context) =>
      ask<typeof verifyAccount>(context, 'POST /api/v1/app/stripe/verify-account', { body: { email } }),
    refetchInterval: 5000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
