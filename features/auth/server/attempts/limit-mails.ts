import { type RateLimitDeps, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from './limits.ts';

interface MailRequest {
  readonly email: string;
  readonly network: string;
  readonly actorId?: string;
}

/** Returns the seconds to wait, or 0. Never counts by email alone: strangers could use up the limit of its owner. */
export const limitMail = (deps: RateLimitDeps, { email, network, actorId }: MailRequest): Promise<number> =>
  checkRateLimits(
    deps,
    ...perNetwork(limits.mailByAccount, network, email.toLowerCase()),
    ...perNetwork(limits.mailByNetwork, network),
    ...(actorId === undefined ? [] : [[limits.mailByActor, actorId] as const]),
  );

/** Whether an account's owner may get one more email that a stranger caused. */
export const mayMailOwner = async (deps: RateLimitDeps, kind: string, userId: string): Promise<boolean> =>
  (await checkRateLimits(deps, [limits.unaskedMail, `${kind} ${userId}`])) === 0;
