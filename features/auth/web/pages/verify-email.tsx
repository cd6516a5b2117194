import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { useSession } from '../current-user/session.ts';
import { AuthPage } from '../forms/auth-page.tsx';
import { VerifyByLogIn } from '../email/verify-by-log-in.tsx';
import { VerifyByNewPassword } from '../email/verify-by-new-password.tsx';
import { logInPath } from '../log-in-paths.ts';
import { useRenewedUser } from '../current-user/refresh-user.ts';
import { emailWithoutPassword, type VerificationLink, verifyLink } from '../email/verify-link.ts';
import { t } from '#contract-kit/texts/text.ts';

const Outcome = ({ good, children }: { readonly good: boolean; readonly children: string }) => (
  <p role={good ? 'status' : 'alert'} className="flex items-start gap-3 text-lg">
    <Icon name={good ? 'check' : 'warning'} size={24} className={good ? 'mt-0.5 text-good' : 'mt-0.5 text-bad'} />
    {children}
  </p>
);

const NextStep = ({ good }: { readonly good: boolean }) => {
  const { user } = useSession();
  const to = user ? '/dashboard' : logInPath;
  return (
    <Button asChild variant="primary" size="l" className="mt-6 w-full">
      <Link variant="bare" to={to}>
        {user ? t`Go to your dashboard` : good ? t`Login` : t`Log in to get a new link`}
      </Link>
    </Button>
  );
};

interface PressProps {
  readonly error: Error | null;
  readonly isChange: boolean;
  readonly onPress: () => void;
}

/** Mail scanners open links, so opening this one verifies nothing: a person must press the button. */
const Press = ({ error, isChange, onPress }: PressProps) => (
  <>
    {error ? (
      <Outcome good={false}>{errorMessage(error, t`We couldn’t reach the server. Try again.`)}</Outcome>
    ) : (
      <p className="text-muted">
        {isChange
          ? t`Press the button to use this address for your account from now on.`
          : t`Press the button to confirm that this address is yours.`}
      </p>
    )}
    <Button variant="primary" size="l" className="mt-6 w-full" onClick={onPress}>
      {error ? t`Try again` : t`Verify my email`}
    </Button>
  </>
);

const Verification = ({ link }: { readonly link: VerificationLink }) => {
  const api = useApi();
  const [message, setMessage] = useState<string | null>(null);
  const [invalid, setInvalid] = useState<Error | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => verifyLink(api, link),
    onSuccess: (response) => setMessage(response.message),
  });
  // If the link was for the logged-in user, every screen shows the verified email.
  useRenewedUser(message !== null);
  if (isPending) {
    return (
      <output className="flex items-center gap-3 text-lg">
        <Spinner /> {t`Verifying...`}
      </output>
    );
  }
  const email = emailWithoutPassword(error);
  if (message === null && invalid === null && email !== null) {
    const parts = { link, email, onDone: setMessage, onInvalid: setInvalid };
    return isForgotten ? (
      <VerifyByNewPassword {...parts} onBack={() => setForgotten(false)} />
    ) : (
      <VerifyByLogIn {...parts} onForgotten={() => setForgotten(true)} />
    );
  }
  const refused = invalid ?? error;
  const isLost = !(refused instanceof ApiError) || refused.status === 0 || refused.status >= 429;
  if (message === null && isLost) {
    return <Press error={refused} isChange={link.isChange} onPress={() => mutate()} />;
  }
  const failed = link.isChange ? t`Error verifying email. Please try again.` : t`Verification failed or token expired.`;
  return (
    <>
      <Outcome good={message !== null}>
        {message === null ? errorMessage(refused, failed) : message || t`Email verified successfully!`}
      </Outcome>
      <NextStep good={message !== null} />
    </>
  );
};

export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPage
      meta={{ title: t`Verify email`, description: t`Verify your email address.`, noIndex: true }}
      title={t`Your email`}
    >
      {token ? (
        <Verification key={token} link={{ token, isChange: params.get('change') === 'email' }} />
      ) : (
        <>
          <Outcome good={false}>{t`Invalid verification link.`}</Outcome>
          <NextStep good={false} />
        </>
      )}
    </AuthPage>
  );
};
