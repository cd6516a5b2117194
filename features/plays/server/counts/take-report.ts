import { fail, type Failure } from '#contract-kit/failure.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { countOnce, type Deed } from './count-once.ts';
import { hash, type Listener, readKeys } from './listener-hash.ts';

/** Names of bots in user agents. `cubot` isn't one, because a company of that name makes phones. */
const machines = /(?<!\bcu)bots?\b|crawl|spider|slurp|headless|lighthouse|preview|monitor/i;

/** Browsers claim to be Mozilla or Opera; bots that do so also say what they are. */
const isBrowser = (userAgent: string): boolean => /^(Mozilla|Opera)\//.test(userAgent) && !machines.test(userAgent);

/** High enough for many people behind one IP address, low enough to stop someone who inflates a beat. */
const beatLimit: RateLimit = { name: 'statistics.beat', max: 60, seconds: 30 * 60 };
const networkLimit: RateLimit = { name: 'statistics.network', max: 600, seconds: 10 * 60 };

interface Report {
  readonly deed: Deed;
  readonly beatId: string;
  readonly actor: Actor;
  readonly listener: Listener;
}

type Refusal = Failure<'STATISTICS_BEAT_NOT_FOUND' | 'STATISTICS_TOO_OFTEN'>;

/** Bots don't count, nor do sellers who play their own beats or add them to a cart. */
export const takeReport = async (
  deps: Deps,
  { deed, beatId, actor, listener }: Report,
): Promise<{ counted: boolean } | Refusal> => {
  const { db } = deps;
  const beat = (await findBeats(db, [beatId])).get(beatId);
  if (beat?.state !== 'published') return fail('STATISTICS_BEAT_NOT_FOUND');
  if (!isBrowser(listener.userAgent) || (actor.kind === 'user' && actor.id === beat.sellerId))
    return { counted: false };
  const now = deps.clock.now();
  const keys = await readKeys(db, now);
  // Hashed with a key, because a plain hash of an IP address could be reversed by trying all addresses.
  const network = hash(keys.today, listener.network).toString('base64');
  const wait = await checkRateLimits(deps, [beatLimit, `${deed} ${beatId} ${network}`], [networkLimit, network]);
  if (wait > 0) return fail('STATISTICS_TOO_OFTEN', { retryAfterSeconds: wait });
  return { counted: await countOnce(db, { deed, beatId, listener, keys, now }) };
};
