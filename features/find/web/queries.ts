import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { find } from '../contract.ts';

export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['personal', 'find', q] as const,
    queryFn: (context) => ask<typeof find>(context, 'GET /api/v1/app/find', { query: { q } }),
  });
