import { useNavigate } from '#ui/routing/routing.ts';
import { askPassword, leaveClosed, PasswordNotGiven, withPassword } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { closeAccount } from '../contract.ts';

/** Longer than usual, because nothing on the next page says that the account is closed. */
const shownMs = 10_000;

/** Closes the account of `username` after asking for the password, then leaves it. */
export const useCloseAccount = () => {
  const api = useApi();
  const navigate = useNavigate();
  return async (username: string): Promise<void> => {
    if (!(await askPassword())) throw new PasswordNotGiven();
    const { message } = await withPassword(() =>
      api<typeof closeAccount>('POST /api/v1/app/account/close', { body: { username } }),
    );
    leaveClosed(navigate);
    toast.success(message, { duration: shownMs });
  };
};
