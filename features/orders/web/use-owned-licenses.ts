import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { ownedLicensesQuery } from './queries.ts';

const none: readonly string[] = [];

/** Ids of the licenses that the current account has for this beat; empty for visitors, and while loading. */
export const useOwnedLicenses = (beatId: string): readonly string[] => {
  const { user } = useSession();
  const { data = none } = useQuery({ ...ownedLicensesQuery(beatId), enabled: user !== null });
  return user ? data : none;
};
