import type { changeEmail } from '#features/auth/contract-recovery.ts';
import { useUserChanged, withPassword } from '#features/auth/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import type { UserInfo } from '../contract.ts';

/** The new email takes effect once its link is followed. */
export const useEmailChange = (user: UserInfo) => {
  const api = useApi();
  const changed = useUserChanged();
  return async (newEmail: string) => {
    const answer = await withPassword(() =>
      api<typeof changeEmail>('PUT /api/v1/app/profile-u-v', { body: { newEmail } }),
    );
    changed({ ...user, pendingEmail: newEmail });
    return answer;
  };
};
