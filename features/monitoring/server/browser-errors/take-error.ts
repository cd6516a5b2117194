import { LRUCache } from 'lru-cache';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { countBrowserError } from '#platform/metrics/counts.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { BrowserError } from '../../contract.ts';
import { cleanError } from './clean-error.ts';

const networkLimit: RateLimit = { name: 'monitoring.browser-errors', max: 30, seconds: 60 * 60 };

/** Three show whether one page or all of them have the error; the metrics count the rest. */
const maxOfOne = 3;
/** Maximum of all errors per hour, so that strangers can't fill the log. */
const maxOfAll = 300;

interface Report {
  readonly reported: BrowserError;
  readonly userAgent: string;
  readonly network: string;
}

export type TakeError = (deps: Deps, report: Report) => Promise<{ logged: boolean } | Failure<'MONITORING_TOO_OFTEN'>>;

/** Logs a few of each browser error per hour. */
export const createErrorTaker = (): TakeError => {
  const seen = new LRUCache<string, { times: number }>({ max: 1000, ttl: hourMs });
  const hour = { since: -Infinity, lines: 0 };

  const repeated = (): { logged: boolean } => {
    countBrowserError('repeated');
    return { logged: false };
  };

  return async (deps, { reported, userAgent, network }) => {
    const cleaned = cleanError(reported, userAgent);
    const key = `${cleaned.error}\n${cleaned.at[0] ?? cleaned.page}`;
    const ofThis = seen.get(key) ?? { times: 0 };
    const now = deps.clock.now().getTime();
    if (now - hour.since >= hourMs) Object.assign(hour, { since: now, lines: 0 });
    if (ofThis.times >= maxOfOne || hour.lines >= maxOfAll) return repeated();
    // Counted before the first await; otherwise many at once would all be logged.
    ofThis.times += 1;
    seen.set(key, ofThis);
    hour.lines += 1;
    const wait = await checkRateLimits(deps, ...perNetwork(networkLimit, network));
    if (wait > 0) {
      ofThis.times -= 1;
      hour.lines -= 1;
      return fail('MONITORING_TOO_OFTEN', { retryAfterSeconds: wait });
    }
    countBrowserError('logged');
    deps.log.warn(cleaned, 'A browser reported an error');
    return { logged: true };
  };
};
