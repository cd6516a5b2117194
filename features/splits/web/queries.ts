import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSplits } from '../contract.ts';

export const splitsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'splits'] as const,
    queryFn: (context) => ask<typeof getSplits>(context, 'GET /api/v1/app/admin/splits'),
  });
