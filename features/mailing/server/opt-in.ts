import { createHash, randomBytes } from 'node:crypto';
import { hourMs, minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';

// Emails requested by typing an address, which may be anyone's: nothing starts before its owner confirms it.

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Minimum time between two emails about the same thing to an address, whoever asks. */
export const optInIntervalMs = 15 * minuteMs;
export const optInLifetimeMs = 48 * hourMs;

const limits: Readonly<Record<'address' | 'network' | 'mails', RateLimit>> = {
  address: { name: 'mailing.opt-in.address', max: 5, seconds: 600 },
  network: { name: 'mailing.opt-in.network', max: 30, seconds: 600 },
  mails: { name: 'mailing.opt-in.mails', max: 4, seconds: 24 * 60 * 60 },
};

/** Seconds to wait for someone who asks too often; 0 for none. */
export const waitToOptIn = (deps: LimitDeps, { email, ip }: { readonly email: string; readonly ip: string }) => {
  const network = networkOf(ip);
  return checkRateLimits(deps, ...perNetwork(limits.address, network, email), ...perNetwork(limits.network, network));
};

/**
 * Counts an email to confirm.
 * @returns false if the address has reached its daily limit, over all subjects
 */
export const mayMailOptIn = async (deps: Omit<LimitDeps, 'db'>, trx: Trx, email: string): Promise<boolean> =>
  (await checkRateLimits({ ...deps, db: trx }, [limits.mails, email])) === 0;

export const newOptInToken = (): string => randomBytes(32).toString('base64url');
export const hashOptInToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Shortens "mia@people.example" to "m•••@people.example" on the page behind an email's link, because emails get
 * forwarded.
 */
export const shortenedEmail = (email: string): string => shownEmail(email).replace(/^(.)[^@]*/, '$1•••');
