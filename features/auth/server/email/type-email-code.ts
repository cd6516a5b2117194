import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockPerson, type UserRow } from '#features/account/server/public.ts';
import { commitEvenOnFailure } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from '../attempts/limits.ts';
import { maxTries, tryCode } from '../one-time/challenges.ts';
import { lockEmailCode } from '../one-time/email-codes.ts';
import { type EmailProof, findOwnSession, verified } from './follow-link.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface CodeCaller {
  readonly actor: UserActor;
  readonly network: string;
}

type Refused = Failure<'AUTH_WRONG_CODE' | 'AUTH_CHALLENGE_OVER' | 'AUTH_TOO_OFTEN'>;

/** Verifies an email by the code in it. The code works only in a session of the account, so no password is needed. */
export const typeEmailCode = async (
  deps: Deps,
  { purpose, apply }: EmailProof,
  code: string,
  { actor, network }: CodeCaller,
): Promise<ReturnType<typeof verified> | Refused> => {
  const wait = await checkRateLimits(
    deps,
    [limits.emailCodeByAccount, actor.id],
    ...perNetwork(limits.emailCodeByNetwork, network),
  );
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  // A wrong code counts as an attempt.
  return await commitEvenOnFailure(deps.db, async (trx) => {
    const now = deps.clock.now();
    const person = await lockPerson(trx, actor.id);
    const ownSession = person && (await findOwnSession(deps, trx, actor, person));
    const email = person && unprovenEmail(person, purpose);
    if (!email || !ownSession) return fail('AUTH_CHALLENGE_OVER');
    const challenge = await lockEmailCode(trx, { purpose, userId: person.id, email, now });
    if (!challenge) return fail('AUTH_CHALLENGE_OVER');
    if (!(await tryCode(trx, deps.config.sessionSecret, challenge, code))) return wrong(challenge.tries + 1);
    await apply(trx, { email, person, ownSession });
    return verified();
  });
};

/** Returns null if there is nothing to verify, for instance because the email has just been verified. */
const unprovenEmail = (person: UserRow, purpose: EmailProof['purpose']): string | null => {
  if (purpose === 'change-email') return person.pending_email;
  return person.email_verified_at === null ? person.email : null;
};

const wrong = (tries: number): Failure<'AUTH_WRONG_CODE'> => {
  const triesLeft = maxTries - tries;
  return fail('AUTH_WRONG_CODE', {
    message: forCaller(() =>
      triesLeft > 0
        ? t`This code is wrong. You have ${plural({ tries: triesLeft }, { one: '# try', other: '# tries' })} left. Use the code from our latest email.`
        : t`This code is wrong. That was the last try. Request a new email.`,
    ),
    details: { triesLeft },
  });
};
