import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { settlePassword, useAskedPassword } from '../current-user/ask-password.ts';
import { useSession } from '../current-user/session.ts';
import { passkeysQuery } from '../passkeys/passkey-queries.ts';
import { securityQuery } from '../current-user/security-query.ts';
import { confirmationFailed, usePasskeyConfirmation, usePasswordConfirmation } from './use-confirmation.ts';
import { usePasskeySupport } from '../passkeys/passkey-support.ts';
import { ResetMail } from '../recovery/reset-mail.tsx';

const done = ({ message }: { readonly message: string }): void => {
  toast.success(message);
  settlePassword(true);
};

const PasswordForm = () => {
  const email = useSession().user?.email ?? '';
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const confirm = usePasswordConfirmation();
  // It comes after the dialog has opened and given the focus to what was there.
  useEffect(() => input.current?.focus(), []);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (confirm.isPending) return;
    confirm.mutate(password, { onSuccess: done, onError: () => input.current?.select() });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {/* Password managers look for the account that a password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={input}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={confirm.isError ? serverWords(confirm.error, confirmationFailed) : undefined}
      />
      <Button type="submit" variant="signal" busy={confirm.isPending}>
        Continue
      </Button>
    </form>
  );
};

const PasskeyButton = ({ first }: { readonly first: boolean }) => {
  const confirm = usePasskeyConfirmation();
  return (
    <Button
      variant={first ? 'signal' : 'quiet'}
      busy={confirm.isPending}
      onClick={() =>
        confirm.mutate(undefined, {
          onSuccess: done,
          onError: (error) => {
            if (error.name !== 'PasskeyGivenUp') toast.error(serverWords(error, confirmationFailed));
          },
        })
      }
    >
      Use a passkey{first ? '' : ' instead'}
    </Button>
  );
};

const Ways = () => {
  const { data: security, isError } = useQuery(securityQuery());
  const { data: passkeys = [] } = useQuery(passkeysQuery());
  const place = usePasskeySupport();
  // Not known how the account is secured: a password is what nearly everybody has.
  if (!security && !isError) return <Skeleton className="h-28 w-full" />;
  const hasPassword = security?.hasPassword ?? true;
  const hasPasskey = passkeys.length > 0 && place.kind === 'supported';
  return (
    <div className="grid gap-4">
      {hasPassword && <PasswordForm />}
      {hasPasskey && <PasskeyButton first={!hasPassword} />}
      {!hasPassword && !hasPasskey && (
        <>
          <p className="text-sm">
            Your account has no password yet. Set one by the link that we send to you, then come back.
          </p>
          <ResetMail />
        </>
      )}
    </div>
  );
};

/** Asks for the password once more, before what must not happen to a computer left alone. */
const PasswordDialog = () => {
  const open = useAskedPassword(({ settle }) => settle !== null);
  return (
    <Dialog
      open={open}
      onOpenChange={() => settlePassword(false)}
      title="Confirm that it is you"
      description="Enter your password first. It then counts for 5 minutes."
    >
      <Ways />
    </Dialog>
  );
};

export default PasswordDialog;
