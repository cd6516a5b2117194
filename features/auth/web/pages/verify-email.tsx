import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { ApiError } from '#contract-kit/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { session } from '../browser-session.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { type Verified, verificationQuery } from '../queries.ts';
import { useRenewedUser } from '../use-renewed-user.ts';

const Outcome = ({ good, children }: { readonly good: boolean; readonly children: string }) => (
  <p role={good ? 'status' : 'alert'} className="flex items-start gap-3 text-lg">
    <Icon name={good ? 'check' : 'warning'} size={24} className={good ? 'mt-0.5 text-good' : 'mt-0.5 text-bad'} />
    {children}
  </p>
);

const NextStep = ({ good }: { readonly good: boolean }) => {
  const user = useStore(session.store, (state) => state.user);
  const to = user ? '/dashboard' : logInPath;
  return (
    <Button asChild variant="signal" size="l" className="mt-6 w-full">
      <Link look="bare" to={to}>
        {user ? 'To your dashboard' : good ? 'Login' : 'Login to get a new link'}
      </Link>
    </Button>
  );
};

const Verification = ({ token, change }: Verified) => {
  const { data, error, isPending, refetch } = useQuery(verificationQuery({ token, change }));
  // Whoever is logged in here sees at once what has been proven; somebody else's link changes nothing of theirs.
  useRenewedUser(data !== undefined);
  if (isPending) {
    return (
      <output className="flex items-center gap-3 text-lg">
        <Spinner /> Verifying...
      </output>
    );
  }
  const failed = change ? 'Error verifying email. Please try again.' : 'Verification failed or token expired.';
  const lost = error instanceof ApiError && (error.status === 0 || error.status >= 429);
  return (
    <>
      <Outcome good={!error}>
        {error ? serverWords(error, failed) : data.message || 'Email verified successfully!'}
      </Outcome>
      {lost ? (
        <Button variant="signal" size="l" className="mt-6 w-full" onClick={() => void refetch()}>
          Try again
        </Button>
      ) : (
        <NextStep good={!error} />
      )}
    </>
  );
};

export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPage
      meta={{ title: 'Verify e-mail', description: 'Your e-mail address is being verified.', noIndex: true }}
      title="Your e-mail"
    >
      {token ? (
        <Verification token={token} change={params.get('change') === 'email'} />
      ) : (
        <>
          <Outcome good={false}>Invalid verification link.</Outcome>
          <NextStep good={false} />
        </>
      )}
    </AuthPage>
  );
};
