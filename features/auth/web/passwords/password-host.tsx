import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { usePasswordRequest } from '../current-user/ask-password.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'));

/** Where `askPassword` opens its dialog. */
export const PasswordHost = () => (
  <OnceOpened open={usePasswordRequest(({ resolve }) => resolve !== null)}>
    <PasswordDialog />
  </OnceOpened>
);
