import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';

/** After each change that visitors see, every process reads and encodes the list of all beats again. */
const limits = {
  byAccount: { name: 'catalogue.change', max: 30, seconds: 60 },
  byNetwork: { name: 'catalogue.change-network', max: 60, seconds: 60 },
} satisfies Record<string, RateLimit>;

/** Call before changing an existing beat. Counts the attempt, even if it changes nothing. */
export const limitChanges = async <T>(
  deps: Deps,
  { actor, request }: { readonly actor: UserActor; readonly request: FastifyRequest },
  work: () => Promise<T>,
): Promise<T | Failure<'CATALOGUE_CHANGES_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limits.byAccount, actor.id], [limits.byNetwork, networkOf(request.ip)]);
  return wait > 0 ? fail('CATALOGUE_CHANGES_TOO_OFTEN', { retryAfterSeconds: wait }) : await work();
};
