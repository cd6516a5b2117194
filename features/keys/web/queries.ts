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
    // Refetched before the dialog closes, because the focus must not return to a button that disappears.
    onSettled: () => queryClient.invalidateQueries(keysQuery()),
  });
};
