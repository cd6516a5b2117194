import { useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { useApi } from '#ui/data/api.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { minPasswordLength, passwordIssue } from '../../passwords.ts';
import { pendingLogIn } from '../current-user/pending-log-in.ts';
import { logInPath } from '../log-in-paths.ts';
import { type VerificationLink, verifyLink } from './verify-link.ts';
import { Or } from '../forms/or.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface VerifyWithPasswordProps {
  readonly link: VerificationLink;
  /** The email that received the link. */
  readonly email: string;
  readonly onDone: (message: string) => void;
  /** Called if the link no longer works. */
  readonly onInvalid: (error: ApiError) => void;
}

/** For someone who isn't logged in to the account: a new password replaces everything that was set up before. */
export const VerifyWithPassword = ({ link, email, onDone, onInvalid }: VerifyWithPasswordProps) => {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
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
  const logIn = () => {
    pendingLogIn.keep({ returnTo: `/verify-email?${params.toString()}` });
    navigate(logInPath);
  };
  return (
    <div className="grid gap-6">
      <p ref={words} tabIndex={-1} className="text-muted outline-none">
        <T>
          You aren’t logged in to this account here. To keep everything as it is, enter the code from the same email
          where you are, or log in here first. Otherwise choose a new password to verify your email: all sessions end,
          and the old password, passkeys and two-factor authentication are removed.
        </T>
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
      <Or />
      <div className="grid gap-3">
        <Button size="l" onClick={logIn}>
          {t`Log in first to keep everything`}
        </Button>
      </div>
    </div>
  );
};
