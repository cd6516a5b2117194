import type { Deps } from '#platform/deps.ts';
import { type RateLimit, checkRateLimits, perNetwork } from '#platform/rate-limits/rate-limits.ts';
import type { Holder } from '../holds/holders.ts';

const seconds = 10 * 60;
const byAccount: RateLimit = { name: 'checkout.start.account', max: 20, seconds };
const byEmail: RateLimit = { name: 'checkout.start.email', max: 20, seconds };
const byNetwork: RateLimit = { name: 'checkout.start', max: 60, seconds };

/**
 * Each attempt sends a request to Stripe. Attempts with an email count within one network, so that strangers can't use
 * up the attempts of the email's owner.
 * @returns seconds to wait; 0 if the attempt is allowed
 */
export const limitStarts = (deps: Deps, { buyerId, email, network }: Holder): Promise<number> =>
  checkRateLimits(
    deps,
    ...(buyerId === null ? [] : [[byAccount, buyerId] as const]),
    ...(email === null ? [] : perNetwork(byEmail, network, email.toLowerCase())),
    ...perNetwork(byNetwork, network),
  );
