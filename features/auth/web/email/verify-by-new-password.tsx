import { ApiError } from '#contract-kit/api.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { minPasswordLength, passwordIssue } from '../../passwords.ts';
import { type VerificationLink, verifyLink } from './verify-link.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

interface VerifyByNewPasswordProps {
  readonly link: VerificationLink;
  /** The email that received the link. */
  readonly email: string;
  readonly onDone: (message: string) => void;
  /** Called if the link no longer works. */
  readonly onInvalid: (error: ApiError) => void;
  readonly onBack: () => void;
}

/** For someone who doesn't know the account's password: a new one replaces everything that was set up before. */
export const VerifyByNewPassword = ({ link, email, onDone, onInvalid, onBack }: VerifyByNewPasswordProps) => {
  const api = useApi();
  const words = useFocusAtOnce<HTMLParagraphElement>();
  const { form, field, busy, message } = useForm({
    names: ['newPassword'],
    schema: async () => (await import('../../contract.ts')).linkBody,
    check: ({ newPassword }) => ({ newPassword: passwordIssue(newPassword, { email }) ?? undefined }),
    send: async ({ newPassword }) => {
      try {
        return await verifyLink(api, link, newPassword);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'AUTH_LINK_INVALID') onInvalid(error);
        throw error;
      }
    },
    onDone: (response) => onDone(response.message),
  });
  return (
    <div className="grid gap-6">
      <p ref={words} tabIndex={-1} className="text-muted outline-none">
        {t`Choose a new password to verify your email. All sessions end, and the old password, passkeys and two-factor authentication are removed, because someone else may have signed up with your address.`}
      </p>
      <form {...form} className="grid gap-5">
        <FormAlert words={message} />
        <TextField label={t`Email`} type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`At least ${plural({ characters: minPasswordLength }, { one: '# character', other: '# characters' })}.`}
          {...field('newPassword')}
        />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {busy ? t`Verifying...` : t`Verify my email`}
        </Button>
      </form>
      <Button size="l" variant="ghost" onClick={onBack}>
        {t`Log in instead`}
      </Button>
    </div>
  );
};
