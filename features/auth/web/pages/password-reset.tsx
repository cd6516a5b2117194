import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { resetPassword } from '../../contract-recovery.ts';
import { minPasswordLength, passwordIssue } from '../../passwords.ts';
import { useSession } from '../current-user/session.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { resetTokenQuery } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const names = ['email', 'code', 'newPassword'] as const;

const ResetForm = ({ token }: { readonly token: string }) => {
  const api = useApi();
  const navigate = useNavigate();
  const own = useSession().user?.email;
  const [endAll, setEndAll] = useState(false);
  const { form, field, busy, message, failure } = useForm({
    names,
    schema: async () => (await import('../../contract-recovery.ts')).resetPassword.body,
    check: ({ email, newPassword }) => ({
      newPassword: passwordIssue(newPassword, { email: email.trim() }) ?? undefined,
    }),
    send: (values) =>
      api<typeof resetPassword>('POST /api/v1/app/password-reset/reset', { body: { ...values, token, endAll } }),
    onDone: (response, { email }) => {
      toast.success(response.message);
      navigate(logInPath, { replace: true, state: { email: email.trim() } });
    },
    otherwise: t`An error occurred`,
  });
  const useless = failure instanceof ApiError && failure.code === 'AUTH_RESET_INVALID';
  return (
    <form {...form} className="grid gap-5">
      <FormAlert words={message} way={useless && <Link to="/forgot-password">{t`Send a new code`}</Link>} />
      <TextField
        key={own}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={own}
        {...field('email')}
      />
      <TextField
        label={t`Reset code`}
        hint={t`The 6 digits from the email with this link.`}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field('code')}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least ${plural({ characters: minPasswordLength }, { one: '# character', other: '# characters' })}. You’ll be logged out everywhere else.`}
        {...field('newPassword')}
      />
      <Checkbox
        label={t`Someone else was in my account: also revoke API keys, remove passkeys and linked accounts, turn webhooks off, and pause discount codes`}
        checked={endAll}
        onChange={({ target }) => setEndAll(target.checked)}
      />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? t`Resetting...` : t`Reset Password`}
      </Button>
    </form>
  );
};

/** Shows why the link doesn't work, and redirects to the home page. */
const LeadAway = ({ why }: { readonly why: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(why, { duration: 8000 });
    navigate('/', { replace: true });
  }, [navigate, why]);
  return <p className="text-muted">{why}</p>;
};

const Checked = ({ token }: { readonly token: string }) => {
  const { data: isValid, error, refetch } = useQuery(resetTokenQuery(token));
  if (error instanceof ApiError && error.status === 400) return <LeadAway why={t`Invalid token`} />;
  if (error) return <ErrorState error={error} title={t`An error occurred`} onRetry={() => void refetch()} />;
  if (isValid === undefined) return <Skeleton className="h-72 w-full" />;
  return isValid ? <ResetForm token={token} /> : <LeadAway why={t`The reset link has expired or is invalid.`} />;
};

export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPage
      meta={{ title: t`Reset password`, description: t`Set a new password.`, noIndex: true }}
      title={t`Reset password`}
      lead={t`Enter the code from the email and a new password.`}
      footer={<AuthPageLink to={logInPath}>{t`Back to login`}</AuthPageLink>}
    >
      {token ? <Checked token={token} /> : <LeadAway why={t`Invalid reset link`} />}
    </AuthPage>
  );
};
