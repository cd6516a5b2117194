import { useQuery } from '@tanstack/react-query';
import { currentUserQuery, useSession } from '#features/auth/web/public.tsx';
import type { Profile } from '../checkout-details.ts';

/**
 * The account's details to prefill the form; null for a visitor, and until the server has answered. Not refetched
 * automatically: what the buyer has typed takes precedence.
 */
export const useProfile = (): Profile | null => {
  const { user } = useSession();
  const { data } = useQuery({ ...currentUserQuery(), enabled: user !== null, refetchOnWindowFocus: false });
  return user && data?._id === user._id ? data : null;
};
