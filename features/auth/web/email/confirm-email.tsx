import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { Button } from '#ui/primitives/button.tsx';
import { refreshUser } from '../current-user/refresh-user.ts';
import { useResendVerification } from './use-resend-verification.ts';

const checkEvery = 5000;

/** Where something needs a verified email: sends the link again, and notices when it was followed elsewhere. */
export const ConfirmEmail = ({ user }: { readonly user: UserInfo }) => {
  const queryClient = useQueryClient();
  const resend = useResendVerification();
  useEffect(() => {
    const check = (): void => {
      if (document.hidden) return;
      void refreshUser(queryClient).catch(() => undefined);
    };
    const timer = setInterval(check, checkEvery);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [queryClient]);
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
