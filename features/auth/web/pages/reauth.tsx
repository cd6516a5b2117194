import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { pendingLogIn } from '../current-user/pending-log-in.ts';
import { session } from '../current-user/session.ts';
import { AuthPage } from '../forms/auth-page.tsx';
import { logInPath } from '../log-in-paths.ts';
import { currentUserQuery } from '../current-user/current-user-query.ts';
import { t } from '#contract-kit/texts/text.ts';

/** After a login through another site: the cookies exist, but the browser doesn't know yet whose they are. */
export const Component = () => {
  const navigate = useNavigate();
  // A cached response may be about someone who was logged in before.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(currentUserQuery());
  const user = isFetchedAfterMount ? data : undefined;
  const nobody = error instanceof ApiError && error.status === 401;
  const arrived = useRef(false);
  useEffect(() => {
    // Runs once, because logging in refetches all personal queries, even this one.
    if (arrived.current) return;
    if (user) {
      arrived.current = true;
      session.signIn(user);
      navigate(pendingLogIn.takeReturnTo() ?? '/dashboard', { replace: true });
    } else if (nobody) navigate(logInPath, { replace: true });
  }, [navigate, nobody, user]);
  return (
    <AuthPage
      meta={{ title: t`Reauthenticating`, description: t`You are being logged in.`, noIndex: true }}
      title={t`Welcome back`}
    >
      {error && !nobody ? (
        <ErrorState error={error} title={t`We couldn’t log you in`} onRetry={() => void refetch()} />
      ) : (
        <output className="flex items-center gap-3 text-lg">
          <Spinner /> {t`Reauthenticating... Please wait.`}
        </output>
      )}
    </AuthPage>
  );
};
