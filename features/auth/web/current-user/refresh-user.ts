import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { currentUserQuery } from './current-user-query.ts';
import { session, useSession } from './session.ts';

/** While a new email waits for its link to be followed, perhaps on another device. */
const pollEvery = 10_000;

/** The logged-in user: first as the browser remembers them, then kept up to date with the server. */
export const useFreshUser = (): UserInfo | null => {
  const { user } = useSession();
  const { data } = useQuery({
    ...currentUserQuery(),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pendingEmail ? pollEvery : false),
  });
  // The same object as long as the server's response is the same.
  useEffect(() => {
    if (data) session.update(data);
  }, [data]);
  return user;
};

/** Fetches the user again and updates every screen. */
export const refreshUser = async (queryClient: QueryClient): Promise<void> => {
  if (session.mark() === null) return;
  session.update(await queryClient.fetchQuery(currentUserQuery()));
};

/**
 * Refreshes the user once `enabled`: their role, or their verified email, can change without a login.
 * @returns true once the server has responded, or couldn't be reached
 */
export const useRenewedUser = (enabled: boolean): boolean => {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!enabled || session.mark() === null) return undefined;
    void refreshUser(queryClient)
      .catch(() => undefined)
      .finally(() => setDone(true));
    // Refreshes again the next time it's enabled.
    return () => setDone(false);
  }, [queryClient, enabled]);
  return done;
};

/** Updates every screen with the user that the server returned after a change. */
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
