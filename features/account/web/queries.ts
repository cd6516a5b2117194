import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSellerDetails } from '../contract.ts';

/** The seller's legal name and country. */
export const sellerDetailsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'seller-details'] as const,
    queryFn: (context) => ask<typeof getSellerDetails>(context, 'GET /api/v1/app/seller-details'),
  });
