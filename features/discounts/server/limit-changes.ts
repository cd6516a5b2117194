import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';

const byAccount: RateLimit = { name: 'discounts.save', max: 60, seconds: 10 * 60 };

/** Counts an attempt to add or change a code or deal, even if nothing changes. */
export const limitChanges = async (deps: Deps, actor: UserActor): Promise<Failure<'DISCOUNTS_TOO_OFTEN'> | null> => {
  const wait = await checkRateLimits(deps, [byAccount, actor.id]);
  return wait > 0 ? fail('DISCOUNTS_TOO_OFTEN', { retryAfterSeconds: wait }) : null;
};
