import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leaveClosed, withPassword } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { closeAccount } from '../contract.ts';

/** Longer than usual: nothing on the next page says that the account is closed. */
const shownMs = 10_000;

export const useCloseAccount = () => {
  const api = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (username: string) =>
      withPassword(() => api<typeof closeAccount>('POST /api/v1/app/account/close', { body: { username } })),
    onSuccess: ({ message }) => {
      leaveClosed(navigate);
      toast.success(message, { duration: shownMs });
    },
  });
};
