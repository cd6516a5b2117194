import { fail, type Failure } from '#contract-kit/failure.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { findAccountByEmail } from './find-account.ts';
import { orUnavailable, type ProviderRefusal } from './or-unavailable.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

const clicks: RateLimit = { name: 'payouts.dashboard', max: 10, seconds: 60 };

type Refusal = Failure<'PAYOUTS_NOT_SET_UP' | 'PAYOUTS_TOO_MANY'> | ProviderRefusal;

/** Returns a one-time link to Stripe's dashboard, which exists once the seller has submitted Stripe's form. */
export const openDashboard = async (deps: PayoutsDeps, email: string): Promise<{ url: string } | Refusal> => {
  const account = await findAccountByEmail(deps.db, email);
  if (!account || account.gone) return fail('PAYOUTS_NOT_SET_UP');
  const wait = await checkRateLimits(deps, [clicks, account.user_id]);
  if (wait > 0) return fail('PAYOUTS_TOO_MANY', { retryAfterSeconds: wait });
  return await orUnavailable(deps, async () => {
    const link = await deps.payments.createDashboardLink(account.provider_account);
    return link === 'not-onboarded' ? fail('PAYOUTS_NOT_SET_UP') : link;
  });
};
