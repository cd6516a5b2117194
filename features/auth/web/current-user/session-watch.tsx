import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { forgetPerson } from '#ui/data/api.ts';
import { useSession } from './session.ts';

const SessionPolling = lazyPart(() => import('./session-polling.tsx'));

/** Drops what belongs to a person as soon as there is another one, or nobody. */
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
  // Once the pages of whoever has left are gone, so that none of them asks again.
  useEffect(() => {
    if (painted.current !== undefined && id === undefined) forgetPerson(queryClient);
    painted.current = id;
  }, [queryClient, id]);
};

/** Looks after the session of whoever is logged in; a visitor has none to look after. Mounted once in the shell. */
export const SessionWatch = () => {
  const { user } = useSession();
  useFreshQueries(user?._id);
  return user ? (
    <Suspense fallback={null}>
      <SessionPolling expiresAt={user.expiresAt} />
    </Suspense>
  ) : null;
};
