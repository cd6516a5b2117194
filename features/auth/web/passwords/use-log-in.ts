import { useEffect, useRef } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { pendingLogIn } from '../current-user/pending-log-in.ts';
import { session, useSession } from '../current-user/session.ts';
import { afterLogIn } from '../log-in-paths.ts';

/**
 * Redirects a logged-in user to where they were going, else to their dashboard. Call the returned function after a login
 * on this page.
 */
export const useLogIn = (): ((user: UserInfo) => void) => {
  const navigate = useNavigate();
  const { user } = useSession();
  const here = useRef(false);
  useEffect(() => session.arrive(), []);
  useEffect(() => {
    if (!user) return;
    const to = pendingLogIn.takeReturnTo() ?? (here.current ? afterLogIn(user) : '/dashboard');
    navigate(to, { replace: true });
  }, [navigate, user]);
  return (next) => {
    here.current = true;
    session.signIn(next);
  };
};
