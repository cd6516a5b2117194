import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { forgetPerson } from '#ui/data/api.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { readTwoFactorFragment } from '../two-factor-fragment.ts';
import { pendingLogIn } from './pending-log-in.ts';
import { session, useSession } from './session.ts';

const SessionPolling = lazyPart(() => import('./session-polling.tsx'));

/** Clears a person's queries when someone else logs in or the person logs out. */
const useFreshQueries = (id: string | undefined): void => {
  const queryClient = useQueryClient();
  const { known } = useSession();
  const seen = useRef<string | undefined | null>(null);
  const painted = useRef<string | undefined>(undefined);
  // Runs before anything is painted for the next person.
  useLayoutEffect(() => {
    if (!known) return;
    const changed = seen.current !== null && seen.current !== id;
    seen.current = id;
    if (changed && id !== undefined) forgetPerson(queryClient);
  }, [queryClient, known, id]);
  // After a logout, waits until the person's pages are unmounted: otherwise they would fetch again.
  useEffect(() => {
    if (painted.current !== undefined && id === undefined) forgetPerson(queryClient);
    painted.current = id;
  }, [queryClient, id]);
};

const wasReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
};

/** Drops the action that waits for a login once that login was abandoned. */
const useArrivals = (): void => {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  // Runs before the page's own effects, which may request a login or complete one.
  useLayoutEffect(() => {
    // Google leads back with the second step in the fragment, which the page then removes.
    const resumed = (first.current && wasReloaded()) || readTwoFactorFragment(hash) !== null;
    first.current = false;
    pendingLogIn.arrive({ pathname, loggedIn: session.store.getState().user !== null, resumed });
  }, [pathname, hash]);
};

/** Watches the user's session and the action that waits for a login. Mounted once in the shell. */
export const SessionWatch = () => {
  const { user } = useSession();
  useFreshQueries(user?._id);
  useArrivals();
  return user ? (
    <Suspense fallback={null}>
      <SessionPolling expiresAt={user.expiresAt} />
    </Suspense>
  ) : null;
};
