import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, useApi } from '#ui/data/api.ts';
import type { addPasskey, listPasskeys, removePasskey, startAddPasskey } from '../../contract-security.ts';
import { useRefetch } from '../current-user/security-query.ts';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'passkeys'] as const,
    queryFn: (context) => ask<typeof listPasskeys>(context, 'GET /api/v1/app/passkeys'),
    staleTime: 0,
  });

export const useAddPasskey = () => {
  const api = useApi();
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ challengeId, options }, { createPasskey }] = await Promise.all([
        api<typeof startAddPasskey>('POST /api/v1/app/passkeys/options', {}),
        import('./browser-passkeys.ts'),
      ]);
      const response = await createPasskey(options);
      return api<typeof addPasskey>('POST /api/v1/app/passkeys', { body: { challengeId, response, name } });
    },
    onSettled: useRefetch(passkeysQuery().queryKey),
  });
};

export const useRemovePasskey = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (passkeyId: string) =>
      api<typeof removePasskey>('DELETE /api/v1/app/passkeys/:passkeyId', { params: { passkeyId } }),
    onSettled: useRefetch(passkeysQuery().queryKey),
  });
};
