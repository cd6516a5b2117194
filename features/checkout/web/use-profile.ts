import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import type { Profile } from '../checkout-details.ts';
import { profileQuery } from './queries.ts';

/** What the account of whoever is logged in knows of them; null for a visitor, and until it is known. */
export const useProfile = (): Profile | null => {
  const { user } = useSession();
  const { data } = useQuery({ ...profileQuery(user?._id ?? ''), enabled: user !== null });
  return user && data ? data : null;
};
