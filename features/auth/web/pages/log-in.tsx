import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import type { TwoFactorStep } from '../../contract.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';
import { LogInForm } from '../passwords/log-in-form.tsx';
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx';
import { useNewcomer } from '../newcomer.ts';
import { readTwoFactorFragment } from '../two-factor-fragment.ts';
import { useLogIn } from '../passwords/use-log-in.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** Takes over a second step that began at Google, and removes it from the URL to keep it out of the history. */
const useStep = () => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  useEffect(() => {
    const begun = readTwoFactorFragment(hash);
    if (!begun) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the fragment
    setStep(begun);
    navigate({ pathname, search }, { replace: true, state });
  }, [hash, navigate, pathname, search, state]);
  return [step, setStep] as const;
};

export const Component = () => {
  const onUser = useLogIn();
  const [step, setStep] = useStep();
  const newcomer = useNewcomer();
  if (step) {
    return (
      <AuthPage
        meta={{ title: t`Log in`, description: t`The second step of your login.`, noIndex: true }}
        title={t`One more step`}
        lead={
          step.channel === 'email'
            ? t`We sent a 6-digit code to your email. It expires after 10 minutes.`
            : t`We sent a 6-digit code to your phone. It expires after 10 minutes.`
        }
      >
        <TwoFactorForm key={step.challengeId} step={step} onUser={onUser} onBack={() => setStep(null)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      meta={{ title: t`Log in`, description: t`Log in to your music, orders and account.`, noIndex: true }}
      title={t`Log in`}
      lead={
        newcomer?.isNew ? (
          <T>
            Welcome. We sent an email to{' '}
            <V of={{ email: <EmailAddress address={newcomer.email} className="text-text" /> }} />: follow its link to
            verify your address, or log in and enter its code.
          </T>
        ) : (
          t`Your music, orders and account.`
        )
      }
      footer={
        <>
          <AuthPageLink to="/register">{t`Create Account`}</AuthPageLink>
          <AuthPageLink to="/forgot-password">{t`Forgot Password`}</AuthPageLink>
        </>
      }
    >
      <LogInForm key={newcomer?.email} email={newcomer?.email} onUser={onUser} onStep={setStep} />
    </AuthPage>
  );
};
