import { useMutation } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { renewRecoveryCodes, updateTwoFactor } from '../../contract-security.ts';
import { securityQuery, useRefetch } from '../current-user/security-query.ts';
import { accountStatusKey } from '../queries.ts';

interface TwoFactorChange {
  readonly channel: 'email' | 'phone' | null;
  readonly phone?: string | undefined;
  readonly challengeId?: string | undefined;
  readonly code?: string | undefined;
}

/** Without a code, sends one; with a code, turns two-factor on. If the channel is null, turns two-factor off. */
export const useTwoFactor = () => {
  const api = useApi();
  return useMutation({
    mutationFn: ({ channel, ...more }: TwoFactorChange) =>
      api<typeof updateTwoFactor>('POST /api/v1/app/update-user-settings-f2a', {
        body: { email2FA: channel === 'email', phone2FA: channel === 'phone', ...more },
      }),
    onSettled: useRefetch(securityQuery().queryKey, accountStatusKey),
  });
};

export const useRenewCodes = () => {
  const api = useApi();
  return useMutation({
    mutationFn: () => api<typeof renewRecoveryCodes>('POST /api/v1/app/two-factor/recovery-codes', {}),
    onSettled: useRefetch(securityQuery().queryKey),
  });
};
