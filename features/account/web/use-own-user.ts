import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { updateUser, useSession } from '#features/auth/web/public.tsx';
import type { UserInfo } from '../contract.ts';
import { ownUserQuery } from './queries.ts';

/** Who is logged in: at once as the browser remembers them, then as the server knows them. */
export const useOwnUser = (): UserInfo | null => {
  const { user } = useSession();
  const { data } = useQuery(ownUserQuery());
  // It is the same object as long as the server says the same.
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
  return user;
};

/** Tells the whole page what the server has answered of the person. */
export const useUserChanged = () => {
  const queryClient = useQueryClient();
  return useCallback(
    (user: UserInfo): void => {
      queryClient.setQueryData(ownUserQuery().queryKey, user);
      updateUser(user);
    },
    [queryClient],
  );
};
