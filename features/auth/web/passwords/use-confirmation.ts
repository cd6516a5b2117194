import { useMutation } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { validatePassword } from '../../contract-recovery.ts';
import type { startPasskeyConfirmation, confirmWithPasskey } from '../../contract-security.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Shown if the server didn't respond. */
export const confirmationFailed = () => t`An error occurred. Please try again.`;

export const usePasswordConfirmation = () => {
  const api = useApi();
  return (password: string) =>
    api<typeof validatePassword>('POST /api/v1/app/password-validate', { body: { password } });
};

export const usePasskeyConfirmation = () => {
  const api = useApi();
  return useMutation({
    mutationFn: async () => {
      const [{ challengeId, options }, { respondWithPasskey }] = await Promise.all([
        api<typeof startPasskeyConfirmation>('POST /api/v1/app/passkeys/confirm/options', {}),
        import('../passkeys/browser-passkeys.ts'),
      ]);
      const response = await respondWithPasskey(options);
      return api<typeof confirmWithPasskey>('POST /api/v1/app/passkeys/confirm', { body: { challengeId, response } });
    },
  });
};
