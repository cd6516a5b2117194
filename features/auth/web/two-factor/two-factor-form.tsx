import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { finishLogIn } from '../../contract-security.ts';
import type { TwoFactorStep } from '../../contract.ts';
import { type Resend, useResendCode } from './use-resend-code.ts';
import { Or } from '../forms/or.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface TwoFactorFormProps {
  readonly step: TwoFactorStep;
  readonly onUser: (user: UserInfo) => void;
  readonly onBack: () => void;
}

const names = ['code'] as const;

const CodeField = ({
  recovery,
  ...field
}: {
  readonly recovery: boolean;
  readonly name: 'code';
  readonly error: string | undefined;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return recovery ? (
    <TextField
      ref={input}
      label={t`Recovery code`}
      hint={t`One of the codes you saved when you turned on two-factor authentication. Each works once.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  ) : (
    <TextField
      ref={input}
      label={t`Code`}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      required
      {...field}
    />
  );
};

interface OtherWaysProps {
  readonly resend: Resend;
  readonly recovery: boolean;
  readonly onRecovery: () => void;
}

const OtherWays = ({ resend, recovery, onRecovery }: OtherWaysProps) => (
  <>
    <Button size="s" variant="ghost" disabled={resend.left > 0} busy={resend.busy} onClick={resend.send}>
      {resend.left > 0 ? (
        <T>
          Send a new code in{' '}
          <span className="tabular">
            <V of={{ seconds: resend.left }} /> s
          </span>
        </T>
      ) : (
        t`Send a new code`
      )}
    </Button>
    <Button size="s" variant="ghost" onClick={onRecovery}>
      {recovery ? t`Use the code we sent` : t`Use a recovery code`}
    </Button>
  </>
);

/** Takes the code that was sent, a recovery code or a passkey. */
export const TwoFactorForm = ({ step, onUser, onBack }: TwoFactorFormProps) => {
  const api = useApi();
  const [recovery, setRecovery] = useState(false);
  const resend = useResendCode(step.challengeId);
  const { form, field, busy, message, failure, reset } = useForm({
    names,
    schema: async () => (await import('../../contract-security.ts')).finishLogIn.body,
    send: ({ code }) =>
      api<typeof finishLogIn>('POST /api/v1/app/login/two-factor', { body: { challengeId: step.challengeId, code } }),
    onDone: ({ userInfo }) => onUser(userInfo),
  });
  const change = (): void => {
    reset();
    setRecovery((now) => !now);
  };
  const over = failure instanceof ApiError && failure.code === 'AUTH_CHALLENGE_OVER';
  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-5">
        <FormAlert words={message} />
        <CodeField key={String(recovery)} recovery={recovery} {...field('code')} />
        {!over && (
          <Button type="submit" variant="primary" size="l" busy={busy}>
            {busy ? t`Logging in...` : t`Login`}
          </Button>
        )}
      </form>
      {!over && step.passkey && (
        <>
          <Or />
          <PasskeyButton onUser={onUser} challengeId={step.challengeId} />
        </>
      )}
      <div className={over ? '' : '-ms-4 flex flex-col items-start gap-1'}>
        {!over && <OtherWays {...{ resend, recovery }} onRecovery={change} />}
        <Button size="s" variant={over ? 'primary' : 'ghost'} onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {resend.message}
      </p>
    </div>
  );
};
