import type { Navigate } from '#ui/routing/routing.ts';
import { logInPath } from '../log-in-paths.ts';
import { type Pending, pendingLogIn } from './pending-log-in.ts';
import { session } from './session.ts';

interface LogInOptions {
  /** Replaces this page in the browser's history: for pages that visitors can't go back to. */
  readonly replace?: boolean;
  /** A path of this site, with its query. */
  readonly returnTo: string;
  /** The action to resume at `returnTo`; `takeIntent` returns it once. */
  readonly intent?: Pending['intent'];
}

/** Goes to the login page, which leads back to `returnTo`. Does nothing while someone is logging out. */
export const askToLogIn = (navigate: Navigate, { replace = false, ...pending }: LogInOptions): void => {
  if (session.store.getState().leaving) return;
  pendingLogIn.keep(pending);
  navigate(logInPath, { replace });
};

/** Returns the action that waited for the login, once. Null for visitors, and if no action of this kind waits. */
export const takeIntent = (kind: string): unknown =>
  session.store.getState().user ? pendingLogIn.takeIntent(kind) : null;
