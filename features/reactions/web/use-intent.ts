import { useEffect, useEffectEvent } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { takeIntent, useSession } from '#features/auth/web/public.tsx';

/** After the login, carries out the action for which the visitor had to log in. */
export const useIntent = (kind: string, run: (intent: unknown, user: UserInfo) => void): void => {
  const { user } = useSession();
  const onBack = useEffectEvent(run);
  useEffect(() => {
    const intent = user && takeIntent(kind);
    if (intent) onBack(intent, user);
  }, [kind, user]);
};
