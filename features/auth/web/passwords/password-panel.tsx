import { useState } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { passwordIssue } from '../../passwords.ts';
import { useSession } from '../current-user/session.ts';
import { useChangePassword } from './use-change-password.ts';
import { ResetMail } from '../recovery/reset-mail.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** The field that shows a failure whose response names no field. */
const fieldOf = {
  AUTH_WRONG_PASSWORD: 'currentPassword',
  AUTH_WEAK_PASSWORD: 'newPassword',
  AUTH_PASSWORDS_DIFFER: 'confirmPassword',
} as const;

const ChangeForm = () => {
  const { user } = useSession();
  const { email = '', username = '' } = user ?? {};
  const change = useChangePassword();
  const [changed, setChanged] = useState<string | null>(null);
  const { form, field, busy, message } = useForm({
    names: ['currentPassword', 'newPassword', 'confirmPassword'],
    schema: async () => (await import('../../contract-recovery.ts')).changePassword.body,
    check: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordIssue(newPassword, { email, username }) ?? undefined,
      confirmPassword: confirmPassword === newPassword ? undefined : t`The new passwords don’t match.`,
    }),
    send: (passwords) => {
      setChanged(null);
      return change.mutateAsync(passwords);
    },
    onDone: (response, _, element) => {
      element.reset();
      setChanged(`${response.message} ${t`Your other sessions were ended.`}`);
    },
    fieldOf,
    otherwise: t`An error occurred. Please try again.`,
  });
  return (
    <form {...form} className="grid max-w-md gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t`Current password`} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. A few words that only you would combine work well.`}
        {...field('newPassword')}
      />
      <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...field('confirmPassword')} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? t`Changing...` : t`Change password`}
        </Button>
        <p aria-live="polite" className={`mt-2 text-sm ${message ? 'text-bad' : 'text-good'}`}>
          {message ?? changed}
        </p>
      </div>
    </form>
  );
};

/** Changes the password with the current one, or by an emailed link. */
export const PasswordPanel = ({ hasPassword }: { readonly hasPassword: boolean }) => (
  <Panel
    title={t`Password`}
    lead={
      hasPassword
        ? t`Changing it ends all your other sessions.`
        : t`You log in without a password. Set one with a link we send you.`
    }
  >
    {hasPassword && <ChangeForm />}
    <div className={hasPassword ? 'mt-5 border-t border-line pt-5' : ''}>
      {hasPassword && <p className="mb-3 text-sm text-muted">{t`Forgot it? We’ll email you a reset link.`}</p>}
      <ResetMail />
    </div>
  </Panel>
);
