import { useMutation } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { changePassword } from '../../contract-recovery.ts';
import { useRefetch } from '../current-user/security-query.ts';
import { sessionsQuery } from '../sessions/session-queries.ts';

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
    onSettled: useRefetch(sessionsQuery().queryKey),
  });
};
