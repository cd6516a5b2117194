import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leaveClosed, withPassword } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { closeAccount } from '../contract.ts';

/** How long the last words stand: nothing else tells of it on the page that follows. */
const toldFor = 10_000;

export const useCloseAccount = () => {
  const api = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (username: string) =>
      withPassword(() => api<typeof closeAccount>('POST /api/v1/app/account/close', { body: { username } })),
    onSuccess: ({ message }) => {
      leaveClosed(navigate);
      toast.success(message, { duration: toldFor });
    },
  });
};
