import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { currentUserQuery } from './current-user-query.ts';
import { session, useSession } from './session.ts';

/** While a new email waits for its link to be followed, perhaps on another device. */
const pollEvery = 10_000;

/** Who is logged in: first as the browser remembers them, then kept up to date with the server. */
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

/** Asks the server again who is logged in, and tells every screen. */
export const refreshUser = async (queryClient: QueryClient): Promise<void> => {
  if (session.mark() === null) return;
  session.update(await queryClient.fetchQuery(currentUserQuery()));
};

/**
 * Refreshes the user once `wanted`: their role, or their verified email, can change without a login. True once the server
 * has answered, or could not be asked.
 */
export const useRenewedUser = (enabled: boolean): boolean => {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!enabled || session.mark() === null) return undefined;
    void refreshUser(queryClient)
      .catch(() => undefined)
      .finally(() => setDone(true));
    // The next time it is wanted, the server is asked again.
    return () => setDone(false);
  }, [queryClient, enabled]);
  return done;
};

/** Tells every screen what the server has answered about the user after a change. */
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
