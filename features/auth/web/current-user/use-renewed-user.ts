import { useEffect, useState } from 'react';
import type { getUserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { session } from './browser-session.ts';

/**
 * Asks the server, once it is wanted, what the person who is logged in is by now: their role, or their proven e-mail,
 * changes without a log-in. True from the moment at which it has answered, or could not be asked.
 */
export const useRenewedUser = (wanted: boolean): boolean => {
  const api = useApi();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!wanted || session.mark() === null) return undefined;
    void api<typeof getUserInfo>('GET /api/v1/app/user-info', {})
      .then(({ user }) => session.update(user))
      .catch(() => undefined)
      .finally(() => setAsked(true));
    // The next wish is another question.
    return () => setAsked(false);
  }, [api, wanted]);
  return asked;
};
