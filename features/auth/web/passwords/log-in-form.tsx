import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { logIn, TwoFactorStep } from '../../contract.ts';
import { googleQuery } from '../google/google-query.ts';
import { usePasskeyOffer } from '../passkeys/use-passkey-offer.ts';
import { Or } from '../forms/or.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface LogInFormProps {
  /** The email of someone who has just signed up or reset the password. */
  readonly email: string | undefined;
  readonly onUser: (user: UserInfo) => void;
  readonly onStep: (step: TwoFactorStep) => void;
}

const names = ['email', 'password'] as const;

const GoogleLink = () => {
  const { data: allowed = false } = useQuery(googleQuery());
  return allowed ? (
    <Button asChild size="l">
      <Link variant="bare" to="/api/v1/app/google" reloadDocument>
        {t`Continue with Google`}
      </Link>
    </Button>
  ) : null;
};

export const LogInForm = ({ email, onUser, onStep }: LogInFormProps) => {
  const api = useApi();
  const offer = usePasskeyOffer(onUser);
  const { form, field, busy, message } = useForm({
    names,
    schema: async () => (await import('../../contract.ts')).logIn.body,
    send: (values) => api<typeof logIn>('POST /api/v1/app/login', { body: values }),
    onDone: (response) => ('userInfo' in response ? onUser(response.userInfo) : onStep(response)),
  });
  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-5">
        <FormAlert words={message} />
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          {...field('email')}
          {...offer}
        />
        <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {busy ? t`Logging in...` : t`Login`}
        </Button>
      </form>
      <Or />
      <div className="grid gap-3">
        <GoogleLink />
        <PasskeyButton onUser={onUser} />
      </div>
    </div>
  );
};
