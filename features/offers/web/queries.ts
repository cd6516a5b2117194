import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listOffers } from '../contract.ts';

export const offersQuery = () =>
  queryOptions({
    queryKey: ['personal', 'offers'] as const,
    queryFn: (context) =>
      ask<typeof listOffers>(context, 'GET /api/v1/app/offers', { query: { as: 'buyer', page: 1 } }),
  });
