import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';

// Limits of requests and emails for opt-in, for all features together.

const limits: Readonly<Record<'address' | 'network' | 'mails', RateLimit>> = {
  address: { name: 'mailing.opt-in.address', max: 5, seconds: 600 },
  network: { name: 'mailing.opt-in.network', max: 30, seconds: 600 },
  mails: { name: 'mailing.opt-in.mails', max: 4, seconds: 24 * 60 * 60 },
};

/** Seconds until this person may request another opt-in email; 0 if they may now. */
export const waitToOptIn = (deps: Deps, { email, ip }: { readonly email: string; readonly ip: string }) => {
  const network = networkOf(ip);
  return checkRateLimits(deps, ...perNetwork(limits.address, network, email), ...perNetwork(limits.network, network));
};

/** Counts an opt-in email; returns false if the address has reached its daily limit for all features together. */
export const mayMailOptIn = async (deps: Omit<Deps, 'db'>, trx: Trx, email: string): Promise<boolean> =>
  (await checkRateLimits({ ...deps, db: trx }, [limits.mails, email])) === 0;
