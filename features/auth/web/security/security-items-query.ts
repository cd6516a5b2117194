import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, useApi } from '#ui/data/api.ts';
import type { endSecurityItems, listSecurityItems, SecurityItem } from '../../contract-security-items.ts';

export const securityItemsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'security-items'] as const,
    queryFn: (context) => ask<typeof listSecurityItems>(context, 'GET /api/v1/app/security/items'),
    staleTime: 0,
  });

export const useEndSecurityItem = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: SecurityItem) =>
      api<typeof endSecurityItems>('POST /api/v1/app/security/end', { body: { items: [{ kind, id }] } }),
    // Also refetches passkeys and sessions, which have their own lists.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['personal', 'auth'] }),
  });
};
