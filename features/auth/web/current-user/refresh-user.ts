import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { currentUserQuery } from './current-user-query.ts';
import { session, useSession } from './session.ts';

/** Milliseconds between two checks whether a new email was verified, perhaps on another device. */
const pollEvery = 10_000;

/** The logged-in user: first as the browser has stored them, then as the server returns them. */
export const useFreshUser = (): UserInfo | null => {
  const { user } = useSession();
  const { data } = useQuery({
    ...currentUserQuery(),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pendingEmail ? pollEvery : false),
  });
  // React Query keeps the same object while the response is the same.
  useEffect(() => {
    if (data) session.update(data);
  }, [data]);
  return user;
};

export const refreshUser = async (queryClient: QueryClient): Promise<void> => {
  if (session.mark() === null) return;
  session.update(await queryClient.fetchQuery(currentUserQuery()));
};

/** Once `enabled`, refetches the user, whose role or email may have changed. Returns true after a response or failure. */
export const useRenewedUser = (enabled: boolean): boolean => {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!enabled || session.mark() === null) return undefined;
    void refreshUser(queryClient)
      .catch(() => undefined)
      .finally(() => setDone(true));
    // If `enabled` is set again, the user is fetched again.
    return () => setDone(false);
  }, [queryClient, enabled]);
  return done;
};

/** Returns a function that shows a changed user, as the server returned them, on every screen. */
export const useUserChanged = (): ((user: UserInfo) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      queryClient.setQueryData(currentUserQuery().queryKey, user);
      session.update(user);
    },
    [queryClient],
  );
};
