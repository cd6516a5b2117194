import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';

// Limits of emails requested by typing an address, over everything that they may be about.

const limits: Readonly<Record<'address' | 'network' | 'mails', RateLimit>> = {
  address: { name: 'mailing.opt-in.address', max: 5, seconds: 600 },
  network: { name: 'mailing.opt-in.network', max: 30, seconds: 600 },
  mails: { name: 'mailing.opt-in.mails', max: 4, seconds: 24 * 60 * 60 },
};

/** Seconds to wait for someone who asks too often; 0 for none. */
export const waitToOptIn = (deps: Deps, { email, ip }: { readonly email: string; readonly ip: string }) => {
  const network = networkOf(ip);
  return checkRateLimits(deps, ...perNetwork(limits.address, network, email), ...perNetwork(limits.network, network));
};

/**
 * Counts an email to confirm.
 * @returns false if the address has reached its daily limit, over all subjects
 */
export const mayMailOptIn = async (deps: Omit<Deps, 'db'>, trx: Trx, email: string): Promise<boolean> =>
  (await checkRateLimits({ ...deps, db: trx }, [limits.mails, email])) === 0;
