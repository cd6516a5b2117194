import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { toast } from '#ui/composites/toast.tsx';
import { forgetConnecting, useIsConnecting } from './connecting.ts';
import { connectedQuery, payoutsKey } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** After the return from Stripe's form, polls every 5 s until the account can be paid. Returns true while polling. */
export const useConnecting = (email: string): boolean => {
  const queryClient = useQueryClient();
  const waiting = useIsConnecting(email);
  const { data } = useQuery({ ...connectedQuery(email), enabled: waiting });
  const connected = data?.stripeConnected;
  useEffect(() => {
    if (!waiting || connected !== true) return;
    forgetConnecting();
    toast.success(t`You’re connected. What you’re owed is on its way.`);
    void queryClient.invalidateQueries({ queryKey: payoutsKey });
    void queryClient.invalidateQueries({ queryKey: accountStatusQuery(email).queryKey });
  }, [waiting, connected, email, queryClient]);
  return waiting;
};
