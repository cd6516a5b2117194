import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, useSession } from '#features/auth/web/public.tsx';
import type { Profile } from '../checkout-details.ts';

/**
 * The account's details to fill the form with; null for a visitor, and until the server has answered. Not fetched again
 * by itself: what has been typed meanwhile counts for more.
 */
export const useProfile = (): Profile | null => {
  const { user } = useSession();
  const { data } = useQuery({ ...currentUserQuery(), enabled: user !== null, refetchOnWindowFocus: false });
  return user && data?._id === user._id ? data : null;
};
