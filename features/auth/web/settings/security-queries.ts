import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, useApi } from '#ui/data/api.ts';
import type { changePassword, sendResetCode } from '../../contract-recovery.ts';
import type {
  addPasskey,
  startAddPasskey,
  getSecurity,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
  Security,
  updateSettings,
  updateTwoFactor,
} from '../../contract-security.ts';
import { withPassword } from '../current-user/ask-password.ts';
import { accountStatusKey } from '../queries.ts';
import { sessionsQuery } from '../sessions/session-queries.ts';

export const securityQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'security'] as const,
    queryFn: (context) => ask<typeof getSecurity>(context, 'GET /api/v1/app/security'),
    staleTime: 0,
  });

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'passkeys'] as const,
    queryFn: (context) => ask<typeof listPasskeys>(context, 'GET /api/v1/app/passkeys'),
    staleTime: 0,
  });

const useRenewed = (...queries: readonly QueryKey[]) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(queries.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
};

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export const useChangePassword = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (body: PasswordChange) =>
      api<typeof changePassword>('POST /api/v1/app/change-password', { body: { ...body } }),
    onSettled: useRenewed(sessionsQuery().queryKey),
  });
};

export const useSendReset = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (email: string) =>
      api<typeof sendResetCode>('POST /api/v1/app/password-reset/send-code', { body: { email } }),
  });
};

export interface TwoFactorChange {
  readonly channel: 'email' | 'phone' | null;
  readonly phone?: string | undefined;
  readonly challengeId?: string | undefined;
  readonly code?: string | undefined;
}

/** Without a code it has one sent; with it two-factor is switched on. The channel null switches off. */
export const useTwoFactor = () => {
  const api = useApi();
  return useMutation({
    mutationFn: ({ channel, ...more }: TwoFactorChange) =>
      withPassword(() =>
        api<typeof updateTwoFactor>('POST /api/v1/app/update-user-settings-f2a', {
          body: { email2FA: channel === 'email', phone2FA: channel === 'phone', ...more },
        }),
      ),
    onSettled: useRenewed(securityQuery().queryKey, accountStatusKey),
  });
};

export const useRenewCodes = () => {
  const api = useApi();
  return useMutation({
    mutationFn: () =>
      withPassword(() => api<typeof renewRecoveryCodes>('POST /api/v1/app/two-factor/recovery-codes', {})),
    onSettled: useRenewed(securityQuery().queryKey),
  });
};

/** The switch shows at once what was chosen, and goes back when the server says no. */
export const useLogInAlert = (userId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = securityQuery();
  const show = (emailAlertsDisabled: boolean): void => {
    queryClient.setQueryData(queryKey, (now: Security | undefined) => now && { ...now, emailAlertsDisabled });
  };
  return useMutation({
    mutationFn: (on: boolean) =>
      api<typeof updateSettings>('POST /api/v1/app/update-user-settings', {
        body: { userId, emailAlertsDisabled: !on },
      }),
    onMutate: (on) => show(!on),
    onError: (_, on) => show(on),
  });
};

export const useAddPasskey = () => {
  const api = useApi();
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ challengeId, options }, { createPasskey }] = await Promise.all([
        withPassword(() => api<typeof startAddPasskey>('POST /api/v1/app/passkeys/options', {})),
        import('../passkeys/browser-passkeys.ts'),
      ]);
      const response = await createPasskey(options);
      return api<typeof addPasskey>('POST /api/v1/app/passkeys', { body: { challengeId, response, name } });
    },
    onSettled: useRenewed(passkeysQuery().queryKey),
  });
};

export const useRemovePasskey = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (passkeyId: string) =>
      withPassword(() =>
        api<typeof removePasskey>('DELETE /api/v1/app/passkeys/:passkeyId', { params: { passkeyId } }),
      ),
    onSettled: useRenewed(passkeysQuery().queryKey),
  });
};
