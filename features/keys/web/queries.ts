import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract-kit/endpoint.ts';
import { ask, useApi } from '#ui/data/api.ts';
import type { listKeys, makeKey, revokeKey } from '../contract.ts';

export const keysQuery = () =>
  queryOptions({
    queryKey: ['personal', 'keys'] as const,
    queryFn: (context) => ask<typeof listKeys>(context, 'GET /api/v1/app/keys'),
  });

/** The response has the only copy of the whole key, so no query caches it. */
export const useMakeKey = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (body: CallInput<typeof makeKey>['body']) => {
    const made = await api<typeof makeKey>('POST /api/v1/app/keys', { body });
    await queryClient.invalidateQueries(keysQuery());
    return made;
  };
};

export const useRevokeKey = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => api<typeof revokeKey>('DELETE /api/v1/app/keys/:keyId', { params: { keyId } }),
    // The list must be refetched before the dialog closes: otherwise the focus would return to a button that
    // disappears.
    onSettled: () => queryClient.invalidateQueries(keysQuery()),
  });
};
