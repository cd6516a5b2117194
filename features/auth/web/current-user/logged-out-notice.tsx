import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { useStore } from 'zustand';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { pendingLogIn } from './pending-log-in.ts';
import { session } from './session.ts';
import { logInPaths, noticeLogInPath } from '../log-in-paths.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Takes the focus a frame later, when the dialog has stored where to return the focus. */
const LogInButton = ({ onPress }: { readonly onPress: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Button ref={button} variant="primary" size="l" className="mt-2 w-full" onClick={onPress}>
      {t`Login`}
    </Button>
  );
};

/** The music continues behind the dialog. Closing it leaves the person on the page, as a visitor. */
const LoggedOutNotice = () => {
  const notice = useStore(session.store, (state) => state.notice);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logIn = (): void => {
    // After an expired session people want to continue on this page; after a logout they don't.
    if (notice === 'over' && !logInPaths.has(pathname)) pendingLogIn.keep({ returnTo: pathname + search });
    session.dismissNotice();
    navigate(noticeLogInPath);
  };
  return (
    <Dialog
      open={notice !== null}
      onOpenChange={() => session.dismissNotice()}
      title={t`You have been logged out`}
      description={t`Click below to log in again.`}
    >
      <LogInButton onPress={logIn} />
    </Dialog>
  );
};

export default LoggedOutNotice;
