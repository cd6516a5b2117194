import { useEffect } from 'react';
import type { getUserInfo, UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { Button } from '#ui/primitives/button.tsx';
import { session } from '../current-user/browser-session.ts';
import { useResendVerification } from './use-resend-verification.ts';

const everyMs = 5000;

/** Where something waits for a proven email: sends the link again, and notices by itself when it was followed elsewhere. */
export const ConfirmEmail = ({ user }: { readonly user: UserInfo }) => {
  const api = useApi();
  const resend = useResendVerification();
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) return;
      void api<typeof getUserInfo>('GET /api/v1/app/user-info', {})
        .then((found) => found.user.emailVerified && session.update(found.user))
        .catch(() => undefined);
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Follow the link we sent to <strong className="font-medium break-all text-text">{user.email}</strong>. This page
        will update on its own.
      </p>
      <Button size="s" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send again
      </Button>
    </div>
  );
};
