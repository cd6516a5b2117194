import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listCodes, listDeals } from '../contract.ts';
import type { listLabelCodes } from '../contract-admin.ts';

/** The query keys of all lists of codes and deals start with this. */
export const discountsKey = ['personal', 'discounts'] as const;

export const ownCodesQuery = () =>
  queryOptions({
    queryKey: [...discountsKey, 'codes'] as const,
    queryFn: (context) => ask<typeof listCodes>(context, 'GET /api/v1/app/seller/codes'),
  });

export const labelCodesQuery = () =>
  queryOptions({
    queryKey: [...discountsKey, 'label-codes'] as const,
    queryFn: (context) => ask<typeof listLabelCodes>(context, 'GET /api/v1/app/admin/codes'),
  });

export const ownDealsQuery = () =>
  queryOptions({
    queryKey: [...discountsKey, 'deals'] as const,
    queryFn: async (context) => (await ask<typeof listDeals>(context, 'GET /api/v1/app/seller/deals')).deals,
  });
