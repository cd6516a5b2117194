import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { closePasswordDialog, usePasswordRequest } from '../current-user/ask-password.ts';
import { useSession } from '../current-user/session.ts';
import { passkeysQuery } from '../passkeys/passkey-queries.ts';
import { securityQuery } from '../current-user/security-query.ts';
import { confirmationFailed, usePasskeyConfirmation, usePasswordConfirmation } from './use-confirmation.ts';
import { usePasskeySupport } from '../passkeys/passkey-support.ts';
import { ResetMail } from '../recovery/reset-mail.tsx';
import { t } from '#contract-kit/texts/text.ts';

const done = ({ message }: { readonly message: string }): void => {
  toast.success(message);
  closePasswordDialog(true);
};

const PasswordForm = () => {
  const email = useSession().user?.email ?? '';
  const input = useRef<HTMLInputElement>(null);
  const confirm = usePasswordConfirmation();
  // The form appears after the dialog has focused something else.
  useEffect(() => input.current?.focus(), []);
  const { form, field, busy, message } = useForm({
    names: ['password'],
    schema: async () => (await import('../../contract-recovery.ts')).validatePassword.body,
    send: ({ password }) => confirm(password),
    onDone: done,
    otherwise: confirmationFailed(),
  });
  const { error = message, ...password } = field('password');
  return (
    <form {...form} className="grid gap-4">
      {/* Tells password managers which account it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField ref={input} label={t`Password`} autoComplete="current-password" error={error} {...password} />
      <Button type="submit" variant="primary" busy={busy}>
        {t`Continue`}
      </Button>
    </form>
  );
};

const PasskeyButton = ({ first }: { readonly first: boolean }) => {
  const confirm = usePasskeyConfirmation();
  return (
    <Button
      variant={first ? 'primary' : 'secondary'}
      busy={confirm.isPending}
      onClick={() =>
        confirm.mutate(undefined, {
          onSuccess: done,
          onError: (error) => {
            if (error.name !== 'PasskeyGivenUp') toast.error(errorMessage(error, confirmationFailed()));
          },
        })
      }
    >
      {first ? t`Use a passkey` : t`Use a passkey instead`}
    </Button>
  );
};

const Ways = () => {
  const { data: security, isError } = useQuery(securityQuery());
  const { data: passkeys = [] } = useQuery(passkeysQuery());
  const place = usePasskeySupport();
  // Nearly every account has a password, so one is assumed if loading fails.
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
            {t`Your account has no password yet. Set one with the link we send you, then come back.`}
          </p>
          <ResetMail />
        </>
      )}
    </div>
  );
};

/** Asks for the password again, to protect an unattended computer. */
const PasswordDialog = () => {
  const open = usePasswordRequest(({ resolve }) => resolve !== null);
  return (
    <Dialog
      open={open}
      onOpenChange={() => closePasswordDialog(false)}
      title={t`Confirm it’s you`}
      description={t`Enter your password first. You won’t be asked again for 5 minutes.`}
    >
      <Ways />
    </Dialog>
  );
};

export default PasswordDialog;
