import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSecurity } from '../../contract-security.ts';

export const securityQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'security'] as const,
    queryFn: (context) => ask<typeof getSecurity>(context, 'GET /api/v1/app/security'),
    staleTime: 0,
  });

export const useRefetch = (...queries: readonly QueryKey[]) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(queries.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
};
