import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { UserInfo } from '#features/account/contract.ts';
import { pendingLogIn } from '../current-user/pending-log-in.ts';
import { session, useSession } from '../current-user/session.ts';
import { afterLogIn } from '../log-in-paths.ts';

/**
 * Leads on whoever is logged in: back to what they were about to do, else to their dashboard. It makes no difference
 * whether that happened by this page, in another tab, or long ago. The answer takes over who has just logged in.
 */
export const useLogIn = (): ((user: UserInfo) => void) => {
  const navigate = useNavigate();
  const { user } = useSession();
  const here = useRef(false);
  useEffect(() => session.arrive(), []);
  useEffect(() => {
    if (!user) return;
    const to = pendingLogIn.takeReturnTo() ?? (here.current ? afterLogIn(user) : '/dashboard');
    void navigate(to, { replace: true });
  }, [navigate, user]);
  return (next) => {
    here.current = true;
    session.signIn(next);
  };
};
