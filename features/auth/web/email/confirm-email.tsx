import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { refreshUser } from '../current-user/refresh-user.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';

const checkEvery = 5000;

/** Shown where an action needs a verified email. Takes the code, and notices when the link was followed elsewhere. */
export const ConfirmEmail = ({ user }: { readonly user: UserInfo }) => {
  const queryClient = useQueryClient();
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
        <T>
          Enter the code we sent to{' '}
          <V of={{ email: <EmailAddress address={user.email} className="font-medium text-text" /> }} />, or follow the
          link in the same email. This page will update on its own.
        </T>
      </p>
      <EmailCodeForm />
    </div>
  );
};
