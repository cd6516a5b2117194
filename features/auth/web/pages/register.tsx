import { useNavigate } from '#ui/routing/routing.ts';
import { usernameHint } from '#features/account/profile-values.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { readFields, useForm } from '#ui/forms/use-form.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { checkSignUp, signUp } from '../../contract.ts';
import { minPasswordLength, passwordIssue } from '../../passwords.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { useNewcomer } from '../newcomer.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const names = ['email', 'username', 'password'] as const;

/** `email` is that of a purchase which the account should keep; it has a draft of its own. */
const SignUpForm = ({ email: bought = '' }: { readonly email: string | undefined }) => {
  const api = useApi();
  const navigate = useNavigate();
  const [draft, setDraft, clearDraft] = useDraft(`sign-up${bought && ` ${bought}`}`, { email: bought, username: '' });
  const { form, field, busy, message } = useForm({
    names,
    schema: async () => (await import('../../contract.ts')).signUp.body,
    check: ({ email, username, password }) => ({
      password: passwordIssue(password, { email: email.trim(), username: username.trim() }) ?? undefined,
    }),
    ask: async ({ username, password }, wrong) =>
      (wrong.username && wrong.password) ??
      api<typeof checkSignUp>('POST /api/v1/app/signup/check', {
        body: { ...(!wrong.username && { username }), ...(!wrong.password && { password }) },
      }),
    send: (values) => api<typeof signUp>('POST /api/v1/app/signup', { body: values }),
    onDone: (_, { email }) => {
      clearDraft();
      toast.success(t`Registration successful! Redirecting to login page.`);
      navigate(logInPath, { state: { email: email.trim(), isNew: true } });
    },
    otherwise: t`Registration failed.`,
  });
  const element = useTypedEarly<HTMLFormElement>((early) => {
    const { email, username } = readFields(early, names);
    if (email || username) setDraft({ email, username });
  });
  const kept = (name: 'email' | 'username') => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft((now) => ({ ...now, [name]: value })),
  });
  return (
    <form {...form} ref={element} className="grid gap-5">
      <FormAlert words={message} />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`We’ll email you a link to verify it.`}
        {...field('email')}
        {...kept('email')}
      />
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={usernameHint()}
        {...field('username')}
        {...kept('username')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`At least ${plural({ characters: minPasswordLength }, { one: '# character', other: '# characters' })}. Longer is better: a few words work well.`}
        {...field('password')}
      />
      <p className="text-sm text-muted">
        <T>
          By signing up you agree to the <Link to="/terms">Terms of Service</Link>.
        </T>
      </p>
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {busy ? t`Signing Up...` : t`Sign Up`}
      </Button>
    </form>
  );
};

export const Component = () => {
  const email = useNewcomer()?.email;
  return (
    <AuthPage
      meta={{
        title: t`Create account`,
        description: t`Create an account to keep your music, orders and licenses in one place.`,
      }}
      title={t`Create account`}
      lead={t`Keep your music, orders and licenses in one place.`}
      footer={
        <>
          <span>
            <T>
              Already have an account? <AuthPageLink to={logInPath}>Log in</AuthPageLink>
            </T>
          </span>
          <span>
            <T>
              Make beats? <AuthPageLink to="/sell">Sell them here</AuthPageLink>
            </T>
          </span>
        </>
      }
    >
      <SignUpForm key={email} email={email} />
    </AuthPage>
  );
};
