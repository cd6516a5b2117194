import { useState } from 'react';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { sendResetCode } from '../../contract-recovery.ts';
import { useSession } from '../current-user/session.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const names = ['email'] as const;

const SendForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const api = useApi();
  const own = useSession().user?.email;
  const { form, field, busy, message } = useForm({
    names,
    schema: async () => (await import('../../contract-recovery.ts')).sendResetCode.body,
    send: (values) => api<typeof sendResetCode>('POST /api/v1/app/password-reset/send-code', { body: values }),
    onDone: (_, { email }) => onSent(email.trim()),
    otherwise: t`An error occurred. Please try again.`,
  });
  return (
    <form {...form} className="grid gap-5">
      <FormAlert words={message} />
      <TextField
        key={own}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={own}
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {t`Send Verification Code`}
      </Button>
    </form>
  );
};

const Sent = ({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) => {
  const view = useFocusAtOnce<HTMLOutputElement>();
  return (
    <div className="grid gap-6">
      <output ref={view} tabIndex={-1} className="flex gap-3 rounded-m border border-good/50 p-4 outline-none">
        <Icon name="check" className="mt-0.5 shrink-0 text-good" />
        <span className="min-w-0">
          <span className="block font-semibold">{t`Verification code sent successfully.`}</span>
          <span className="mt-1 block text-sm text-muted">
            <T>
              If <V of={{ email: <EmailAddress address={email} className="text-text" /> }} /> has an account, we sent an
              email with a link and a code. Follow the link and enter the code within 30 minutes.
            </T>
          </span>
        </span>
      </output>
      <Button onClick={onAgain}>{t`Try another email`}</Button>
    </div>
  );
};

export const Component = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthPage
      meta={{ title: t`Forgot password`, description: t`Get a link to set a new password.`, noIndex: true }}
      title={t`Forgot password`}
      lead={sentTo === null ? t`We’ll send you a link and a code to set a new one.` : t`Check your inbox.`}
      footer={<AuthPageLink to={logInPath}>{t`Back to login`}</AuthPageLink>}
    >
      {sentTo === null ? <SendForm onSent={setSentTo} /> : <Sent email={sentTo} onAgain={() => setSentTo(null)} />}
    </AuthPage>
  );
};
