import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { offersPath } from '../offer-path.ts';
import { waitingQuery } from '../queries.ts';

const everyMs = 60_000;

export const Component = ({ onCounts }: Slots['dashboard.counts']) => {
  const { user } = useSession();
  const { data, isError } = useQuery({
    ...waitingQuery(),
    enabled: user !== null,
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data) onCounts({ [offersPath]: data.buyer + data.seller });
    else if (isError) onCounts({ [offersPath]: 0 });
  }, [data, isError, onCounts]);
  return null;
};
