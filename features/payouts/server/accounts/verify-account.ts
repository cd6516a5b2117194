import { findUserByEmail } from '#features/account/server/public.ts';
import { refreshAccount } from './refresh-account.ts';
import { orUnavailable, type ProviderRefusal } from './or-unavailable.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** Asks Stripe instead of reading our copy. If the account can be paid, a job transfers what its seller is owed. */
export const verifyAccount = async (
  deps: PayoutsDeps,
  email: string,
): Promise<{ stripeConnected: boolean } | ProviderRefusal> => {
  const seller = await findUserByEmail(deps.db, email);
  if (!seller) return { stripeConnected: false };
  return await orUnavailable(deps, async () => {
    const account = await refreshAccount(deps, seller.id);
    const stripeConnected = account?.transfers_active ?? false;
    if (stripeConnected) {
      await deps.jobs.send('payouts.check-account', { userId: seller.id }, { singletonKey: seller.id });
    }
    return { stripeConnected };
  });
};
