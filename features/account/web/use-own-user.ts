import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { updateUser, useSession } from '#features/auth/web/public.tsx';
import type { UserInfo } from '../contract.ts';
import { ownUserQuery } from './queries.ts';

const isSame = (a: UserInfo, b: UserInfo): boolean =>
  (Object.keys(b) as (keyof UserInfo)[]).every((name) => a[name] === b[name]);

/** Who is logged in: at once as the browser remembers them, then as the server knows them. */
export const useOwnUser = (): UserInfo | null => {
  const { user } = useSession();
  const { data } = useQuery(ownUserQuery());
  useEffect(() => {
    if (user && data && data._id === user._id && !isSame(user, data)) updateUser(data);
    // Only news of the server: what this tab has just changed by itself is newer than what was asked before.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
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
