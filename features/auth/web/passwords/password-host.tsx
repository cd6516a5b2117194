import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { usePasswordRequest } from '../current-user/ask-password.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'));

/** Opens the dialog when a call needs the password. Mounted once in the shell. */
export const PasswordHost = () => (
  <OnceOpened open={usePasswordRequest(({ resolve }) => resolve !== null)}>
    <PasswordDialog />
  </OnceOpened>
);
