import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { TwoFactorStep } from '../../contract.ts';
import { pendingLogIn } from '../current-user/pending-log-in.ts';
import { session, useSession } from '../current-user/session.ts';
import { LogInForm } from '../passwords/log-in-form.tsx';
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx';
import { emailWithoutPassword, type VerificationLink, verifyLink } from './verify-link.ts';

interface VerifyByLogInProps {
  readonly link: VerificationLink;
  /** The email that received the link. */
  readonly email: string;
  readonly onDone: (message: string) => void;
  /** Called if the link no longer works. */
  readonly onInvalid: (error: Error) => void;
  readonly onForgotten: () => void;
}

const otherAccount = (): string =>
  t`This link isn’t for the account you logged in to. Log in to the account that it was sent for.`;

const introduction = (user: UserInfo | null, isChange: boolean): string => {
  if (user)
    return t`You’re logged in as ${{ username: user.username }} here, and this link is for another account. Log in to that one to verify its email.`;
  return isChange ? t`Log in to verify your new email.` : t`Log in to verify your email.`;
};

/** A login to the account that the link is for, which also verifies its email. */
export const VerifyByLogIn = ({ link, email, onDone, onInvalid, onForgotten }: VerifyByLogInProps) => {
  const api = useApi();
  const [params] = useSearchParams();
  const { user } = useSession();
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  const words = useFocusAtOnce<HTMLParagraphElement>();
  // A login at Google leads back here. A later login on another page doesn't.
  useEffect(() => {
    pendingLogIn.keep({ returnTo: `/verify-email?${params.toString()}` });
    return () => void pendingLogIn.takeReturnTo();
  }, [params]);
  const { mutate, error } = useMutation({
    mutationFn: () => verifyLink(api, link),
    onSuccess: ({ message }) => onDone(message),
    onError: (refused) => {
      if (emailWithoutPassword(refused) === null) onInvalid(refused);
    },
  });
  const onUser = (next: UserInfo): void => {
    setStep(null);
    session.signIn(next);
    mutate();
  };
  return (
    <div className="grid gap-6">
      <p ref={words} tabIndex={-1} className="text-muted outline-none">
        {introduction(user, link.isChange)}{' '}
        {t`If you’re logged in on another device, you can also enter the code from the same email there.`}
      </p>
      {step ? (
        <TwoFactorForm key={step.challengeId} step={step} onUser={onUser} onBack={() => setStep(null)} />
      ) : (
        <>
          <FormAlert words={error ? otherAccount() : null} />
          {/* An account whose email changes logs in with the earlier one. */}
          <LogInForm email={link.isChange ? undefined : email} onUser={onUser} onStep={setStep} />
          <Button size="l" variant="ghost" onClick={onForgotten}>
            {t`I don’t know the password`}
          </Button>
        </>
      )}
    </div>
  );
};
