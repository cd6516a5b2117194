import { useNavigate } from 'react-router';
import { askPassword, leaveClosed, PasswordNotGiven, withPassword } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { closeAccount } from '../contract.ts';

/** How long the last words stand: nothing else tells of it on the page that follows. */
const toldFor = 10_000;

/** Closes the account of `username` once the password was given, and leads out of it. */
export const useCloseAccount = () => {
  const api = useApi();
  const navigate = useNavigate();
  return async (username: string): Promise<void> => {
    if (!(await askPassword())) throw new PasswordNotGiven();
    const { message } = await withPassword(() =>
      api<typeof closeAccount>('POST /api/v1/app/account/close', { body: { username } }),
    );
    leaveClosed(navigate);
    toast.success(message, { duration: toldFor });
  };
};
