import type { Navigate } from '#ui/routing/routing.ts';
import { logInPath } from '../log-in-paths.ts';
import { type Pending, pendingLogIn } from './pending-log-in.ts';
import { session } from './session.ts';

interface LogInOptions {
  /** The login replaces this page in the browser's history: for pages that visitors can't go back to. */
  readonly replace?: boolean;
  /** A path of this site, with its query. */
  readonly returnTo: string;
  /** What to do there; `takeIntent` hands it over once. */
  readonly intent?: Pending['intent'];
}

/** Goes to the login, and back to `returnTo` after it. Does nothing while someone is logging out. */
export const askToLogIn = (navigate: Navigate, { replace = false, ...pending }: LogInOptions): void => {
  if (session.store.getState().leaving) return;
  pendingLogIn.keep(pending);
  navigate(logInPath, { replace });
};

/** What was about to be done before the login, once; null for visitors, and without an intent of this kind. */
export const takeIntent = (kind: string): unknown =>
  session.store.getState().user ? pendingLogIn.takeIntent(kind) : null;
