import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import type { changeEmail } from '#features/auth/contract-recovery.ts';
import { PasswordNotGiven, useUserChanged, withPassword } from '#features/auth/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import type { UserInfo } from '../contract.ts';

/** The new address waits until its link has been followed. */
export const useEmailChange = (user: UserInfo) => {
  const api = useApi();
  const changed = useUserChanged();
  return useMutation({
    mutationFn: (newEmail: string) =>
      withPassword(() => api<typeof changeEmail>('PUT /api/v1/app/profile-u-v', { body: { newEmail } })),
    onSuccess: (_, newEmail) => changed({ ...user, pendingEmail: newEmail }),
  });
};

export const emailFailure = (error: unknown): string | undefined => {
  if (!error || error instanceof PasswordNotGiven) return undefined;
  const field = error instanceof ApiError ? error.fields['newEmail']?.[0] : undefined;
  return field ?? serverWords(error, 'Error updating email. Please try again.');
};
