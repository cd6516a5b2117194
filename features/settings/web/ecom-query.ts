import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getEcomEnabled } from '../contract.ts';

export const ecomQuery = () =>
  queryOptions({
    queryKey: ['public', 'settings', 'ecom'] as const,
    queryFn: (context) => ask<typeof getEcomEnabled>(context, 'GET /api/v1/app/isEcomEnabled'),
    refetchOnWindowFocus: true,
  });
