import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { ownedLicensesQuery } from './queries.ts';

const none: readonly string[] = [];

/** Ids of the licenses under which the person who is logged in has this beat; none for visitors, and until the server has answered. */
export const useOwnedLicenses = (beatId: string): readonly string[] => {
  const { user } = useSession();
  const { data = none } = useQuery({ ...ownedLicensesQuery(beatId), enabled: user !== null });
  return user ? data : none;
};
