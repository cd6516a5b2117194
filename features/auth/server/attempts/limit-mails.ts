import { type RateLimitDeps, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from './limits.ts';

interface MailRequest {
  readonly email: string;
  readonly network: string;
  /** The logged-in user who asks. */
  readonly actorId?: string;
}

/**
 * Counts one email that someone asked for, and returns how many seconds they have to wait, 0 for none. Nothing is
 * counted by address alone: otherwise strangers could use up its owner's limit.
 */
export const limitMail = (deps: RateLimitDeps, { email, network, actorId }: MailRequest): Promise<number> =>
  checkRateLimits(
    deps,
    ...perNetwork(limits.mailByAccount, network, email.toLowerCase()),
    ...perNetwork(limits.mailByNetwork, network),
    ...(actorId === undefined ? [] : [[limits.mailByActor, actorId] as const]),
  );

/** Whether one more email may go to an account's owner because of what a stranger did. */
export const mayMailOwner = async (deps: RateLimitDeps, kind: string, userId: string): Promise<boolean> =>
  (await checkRateLimits(deps, [limits.unaskedMail, `${kind} ${userId}`])) === 0;
