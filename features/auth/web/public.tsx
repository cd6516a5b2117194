import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import type { NavigateFunction } from 'react-router';
import { useStore } from 'zustand';
import type { UserInfo } from '#features/account/contract.ts';
import { session } from './current-user/browser-session.ts';
import { logInPath } from './log-in-paths.ts';
import { pendingLogIn } from './current-user/browser-pending.ts';
import type { Pending } from './current-user/pending-log-in.ts';

export { AccountMenu, MobileAccountLinks } from './current-user/account-menu.tsx';
export { startSession } from './current-user/browser-session.ts';
export { SessionWatch } from './current-user/session-watch.tsx';
export { logOut } from './current-user/log-out.ts';
export { leaveClosed } from './current-user/leave-closed.ts';
export { askPassword, PasswordNotGiven, withPassword } from './current-user/ask-password.ts';
export { PasswordHost } from './passwords/password-host.tsx';
export { useRenewedUser } from './current-user/use-renewed-user.ts';
export { ConfirmEmail } from './email/confirm-email.tsx';
export { SecurityPanel } from './settings/security-panel.tsx';
export { SessionsPanel } from './sessions/sessions-panel.tsx';

export interface SessionView {
  readonly user: UserInfo | null;
  /** False on the server and until the browser's storage has been read. */
  readonly known: boolean;
}

/** Who is logged in, as far as the browser knows. The server decides; the screens only follow. */
export const useSession = (): SessionView => {
  const user = useStore(session.store, (state) => state.user);
  const known = useStore(session.store, (state) => state.known);
  return { user, known };
};

/** After a log-in: this person takes the place of whoever was there before, in every tab. */
export const signIn = (user: UserInfo): void => session.signIn(user);

/** After a change of the person who is logged in. */
export const updateUser = (user: UserInfo): void => session.update(user);

/** What the transport needs to know, to renew a session or to end it. */
export const sessionHolder = {
  person: (): string | null => session.store.getState().user?._id ?? null,
  mark: session.mark,
  endIfStill: session.endIfStill,
} as const;

interface Asked {
  /** The log-in takes the place of this page in the browser's history: for pages that a visitor cannot go back to. */
  readonly replace?: boolean;
  /** A path of this site, with its query. */
  readonly returnTo: string;
  /** What is to be done there; `takeIntent` hands it over once. */
  readonly intent?: Pending['intent'];
}

/** Leads to the log-in, and back to `returnTo` after it. Somebody who is logging out is left alone. */
export const askToLogIn = (navigate: NavigateFunction, { replace = false, ...asked }: Asked): void => {
  if (session.store.getState().leaving) return;
  pendingLogIn.keep(asked);
  void navigate(logInPath, { replace });
};

/** What was to be done before the log-in, once; null for visitors, and where there is nothing of this kind. */
export const takeIntent = (kind: string): unknown =>
  session.store.getState().user ? pendingLogIn.takeIntent(kind) : null;

const Notice = lazyPart(() => import('./current-user/logged-out-notice.tsx'));

/** Says that the session has ended, over whatever page one is on. Mounted once in the shell. */
export const LoggedOutNotice = () => {
  const open = useStore(session.store, (state) => state.notice !== null);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  ) : null;
};

/** Reminds somebody of the verification mail. */
export const VerifyReminder = lazyPart(() => import('./email/verify-reminder.tsx'));
