import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { verifyAccount } from '../contract.ts';
import { forgetConnecting, useIsConnecting } from './connecting.ts';

const everyMs = 5000;

/**
 * Asks every 5 s whether the account can be paid, from the return from the provider's form until it can. Tells whether
 * it is still asking.
 */
export const useConnecting = (email: string): boolean => {
  const api = useApi();
  const queryClient = useQueryClient();
  const waiting = useIsConnecting(email);
  const { data } = useQuery({
    queryKey: ['payouts-verify', email],
    queryFn: ({ signal }) =>
      api<typeof verifyAccount>('POST /api/v1/app/stripe/verify-account', { body: { email }, signal }),
    enabled: waiting,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const connected = data?.stripeConnected;
  useEffect(() => {
    if (!waiting || connected !== true) return;
    forgetConnecting();
    toast.success('You are connected. What you are owed is on its way.');
    void queryClient.invalidateQueries({ queryKey: ['payouts'] });
    void queryClient.invalidateQueries({ queryKey: ['auth', 'status', email] });
  }, [waiting, connected, email, queryClient]);
  return waiting;
};
