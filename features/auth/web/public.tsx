import { useStore } from 'zustand';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { session } from './current-user/session.ts';

export { askToLogIn, takeIntent } from './current-user/ask-to-log-in.ts';
export { AccountMenu, MobileAccountLinks } from './current-user/account-menu.tsx';
export { startSession, useSession } from './current-user/session.ts';
export { currentUserQuery } from './current-user/current-user-query.ts';
export { SessionWatch } from './current-user/session-watch.tsx';
export { leaveClosed, logOut } from './current-user/log-out.ts';
export { askingForPassword } from './current-user/ask-password.ts';
export { namingAuthor } from './current-user/naming-author.ts';
export { PasswordHost } from './passwords/password-host.tsx';
export { useFreshUser, useRenewedUser, useUserChanged } from './current-user/refresh-user.ts';
export { ConfirmEmail } from './email/confirm-email.tsx';
export { EmailCodeForm } from './email/email-code-form.tsx';
export { SecurityPanel } from './settings/security-panel.tsx';
export { SessionsPanel } from './sessions/sessions-panel.tsx';

/** Through these functions the transport identifies the session, and ends it in the browser. */
export const sessionHolder = {
  person: (): string | null => session.store.getState().user?._id ?? null,
  mark: session.mark,
  endIfStill: session.endIfStill,
} as const;

const Notice = lazyPart(() => import('./current-user/logged-out-notice.tsx'));

/** Mounted once in the shell. */
export const LoggedOutNotice = () => (
  <OnceOpened open={useStore(session.store, (state) => state.notice !== null)}>
    <Notice />
  </OnceOpened>
);

export const VerifyReminder = lazyPart(() => import('./email/verify-reminder.tsx'));
