import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { forgetPerson } from '#ui/data/api.ts';
import { useSession } from './session.ts';

const SessionPolling = lazyPart(() => import('./session-polling.tsx'));

/** Clears the queries of a person as soon as someone else is logged in, or no one. */
const useFreshQueries = (id: string | undefined): void => {
  const queryClient = useQueryClient();
  const { known } = useSession();
  const seen = useRef<string | undefined | null>(null);
  const painted = useRef<string | undefined>(undefined);
  // Before anything is painted for the next person.
  useLayoutEffect(() => {
    if (!known) return;
    const changed = seen.current !== null && seen.current !== id;
    seen.current = id;
    if (changed && id !== undefined) forgetPerson(queryClient);
  }, [queryClient, known, id]);
  // After a logout only once that person's pages are unmounted, so that none of them fetches again.
  useEffect(() => {
    if (painted.current !== undefined && id === undefined) forgetPerson(queryClient);
    painted.current = id;
  }, [queryClient, id]);
};

/** Watches the session of a logged-in user. Mounted once in the shell. */
export const SessionWatch = () => {
  const { user } = useSession();
  useFreshQueries(user?._id);
  return user ? (
    <Suspense fallback={null}>
      <SessionPolling expiresAt={user.expiresAt} />
    </Suspense>
  ) : null;
};
