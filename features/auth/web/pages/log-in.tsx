import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TwoFactorStep } from '../../contract.ts';
import { useSession } from '../current-user/session.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';
import { LogInForm } from '../passwords/log-in-form.tsx';
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx';
import { readTwoFactorFragment } from '../two-factor/two-factor-fragment.ts';
import { useLogIn } from '../passwords/use-log-in.ts';

/** Who comes from a sign-up or a reset: the page that they come from says so. */
const readNewcomer = (state: unknown): { readonly email: string; readonly isNew: boolean } | null => {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? { email: state.email, isNew: 'isNew' in state } : null;
};

/** A step that has begun elsewhere is taken out of the address, where it would stay in the history. */
const useStep = () => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  useEffect(() => {
    const begun = readTwoFactorFragment(hash);
    if (!begun) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the server is not told what stands behind the #
    setStep(begun);
    void navigate({ pathname, search }, { replace: true, state });
  }, [hash, navigate, pathname, search, state]);
  return [step, setStep] as const;
};

/** Log-in: one screen under three addresses. */
export const Component = () => {
  const onUser = useLogIn();
  const [step, setStep] = useStep();
  const { state } = useLocation();
  // The server has drawn the page without it.
  const { known } = useSession();
  const newcomer = known ? readNewcomer(state) : null;
  if (step) {
    return (
      <AuthPage
        meta={{ title: 'Log in', description: 'The second step of your log-in.', noIndex: true }}
        title="One more step"
        lead={
          <>
            We have sent a code of 6 digits to your{' '}
            <span className="whitespace-nowrap">{step.channel === 'phone' ? 'phone' : 'e-mail'}</span>. It is good for
            10 minutes.
          </>
        }
      >
        <TwoFactorForm key={step.challengeId} step={step} onUser={onUser} onBack={() => setStep(null)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      meta={{ title: 'Log in', description: 'Log in to your beats, your orders and your account.', noIndex: true }}
      title="Log in"
      lead={
        newcomer?.isNew ? (
          <>
            Welcome. A mail to <span className="break-all text-text">{newcomer.email}</span> is on its way: follow its
            link to verify your address.
          </>
        ) : (
          'Your beats, your orders and your account.'
        )
      }
      footer={
        <>
          <AuthPageLink to="/register">Create Account</AuthPageLink>
          <AuthPageLink to="/forgot-password">Forgot Password</AuthPageLink>
        </>
      }
    >
      <LogInForm key={newcomer?.email} email={newcomer?.email} onUser={onUser} onStep={setStep} />
    </AuthPage>
  );
};
