import { currentPathname, type Navigate } from '#ui/routing/routing.ts';
import type { Api } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import type { logOut as logOutCall, logOutOfAdmin } from '../../contract.ts';
import { loggedOutPath } from '../log-in-paths.ts';
import { session } from './session.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Ends the session here, in all tabs and on the server, without waiting for the server. */
export const logOut = async (api: Api, navigate: Navigate): Promise<void> => {
  const isAdmin = session.store.getState().user?.role === 'admin';
  session.leave();
  navigate(loggedOutPath);
  try {
    await (isAdmin
      ? api<typeof logOutOfAdmin>('POST /api/logout', {})
      : api<typeof logOutCall>('POST /api/v1/app/logout', {}));
  } catch {
    toast.error(t`We couldn’t tell the server that you logged out. Log in and out again when it responds.`, {
      duration: 10_000,
    });
  }
};

const home = '/';
const checkEvery = 50;

/** Logs out after the account was closed, and goes to the home page without a notice about an ended session. */
export const leaveClosed = (navigate: Navigate): void => {
  session.leave();
  session.dismissNotice();
  navigate(home, { replace: true });
  const arrival = setInterval(() => {
    if (currentPathname() !== home) return;
    clearInterval(arrival);
    session.arrive();
  }, checkEvery);
};
