import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { pendingLogIn } from '../current-user/browser-pending.ts';
import { session } from '../current-user/browser-session.ts';
import { AuthPage } from '../forms/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { whoAmIQuery } from '../queries.ts';

/** The cookies are there, but the browser does not know yet whose they are: after a log-in that led through elsewhere. */
export const Component = () => {
  const navigate = useNavigate();
  const { data: user, error, refetch } = useQuery(whoAmIQuery());
  const nobody = error instanceof ApiError && error.status === 401;
  const arrived = useRef(false);
  useEffect(() => {
    // Once: the log-in itself has every personal answer asked for again, this one too.
    if (arrived.current) return;
    if (user) {
      arrived.current = true;
      session.signIn(user);
      void navigate(pendingLogIn.takeReturnTo() ?? '/dashboard', { replace: true });
    } else if (nobody) void navigate(logInPath, { replace: true });
  }, [navigate, nobody, user]);
  return (
    <AuthPage
      meta={{ title: 'Reauthenticating', description: 'You are being logged in.', noIndex: true }}
      title="Welcome back"
    >
      {error && !nobody ? (
        <ErrorState error={error} title="You could not be logged in" onRetry={() => void refetch()} />
      ) : (
        <output className="flex items-center gap-3 text-lg">
          <Spinner /> Reauthenticating... Please wait.
        </output>
      )}
    </AuthPage>
  );
};
