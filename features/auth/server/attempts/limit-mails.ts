import { type RateLimitDeps, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from './limits.ts';

interface MailWish {
  readonly email: string;
  readonly network: string;
  /** Whoever is logged in and asks. */
  readonly actorId?: string;
}

/**
 * Counts one mail to an address at somebody's wish; answers how many seconds it has to wait, 0 for none. Nothing is counted
 * for the address alone: else strangers could use up what its owner may ask.
 */
export const takeMailTurn = (deps: RateLimitDeps, { email, network, actorId }: MailWish): Promise<number> =>
  checkRateLimits(
    deps,
    ...perNetwork(limits.mailByAccount, network, email.toLowerCase()),
    ...perNetwork(limits.mailByNetwork, network),
    ...(actorId === undefined ? [] : [[limits.mailByActor, actorId] as const]),
  );

/** Whether one more mail may go to the owner of an account whom strangers make us write to. */
export const takeUnaskedTurn = async (deps: RateLimitDeps, kind: string, userId: string): Promise<boolean> =>
  (await checkRateLimits(deps, [limits.unaskedMail, `${kind} ${userId}`])) === 0;
