import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds, lockPerson } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { limitMail } from '../attempts/limit-mails.ts';
import { mailVerification } from '../mails/auth-mails.ts';
import { dropChallenges } from '../one-time/challenges.ts';
import { createEmailCode } from '../one-time/email-codes.ts';
import { createLink, spendLinks } from '../one-time/links.ts';
import { type CodeCaller, typeEmailCode } from './type-email-code.ts';
import { type EmailProof, followLink, type LinkCaller, type LinkInput } from './follow-link.ts';
import { setEmailVerified } from './take-over-account.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Sends the email of the sign-up again. Its earlier link keeps working; the new code replaces the earlier one. */
export const sendVerification = async (
  deps: Deps,
  actor: UserActor,
  network: string,
): Promise<{ readonly message: string } | Failure<'AUTH_ALREADY_VERIFIED' | 'AUTH_TOO_OFTEN'>> => {
  const [user] = await findUsersByIds(deps.db, [actor.id]);
  if (!user || user.email_verified_at !== null) return fail('AUTH_ALREADY_VERIFIED');
  const wait = await limitMail(deps, { email: user.email, network, actorId: user.id });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, user.id);
    if (!person || person.email_verified_at !== null) return fail('AUTH_ALREADY_VERIFIED');
    const proof = { purpose: 'verify-email', userId: person.id, email: person.email, now: deps.clock.now() } as const;
    const link = await createLink(trx, proof);
    const code = await createEmailCode(trx, deps.config.sessionSecret, proof);
    await mailVerification(deps, trx, person.email, { ...link, code });
    return { message: forCaller(() => t`A new email is on its way to ${{ email: person.email }}.`) };
  });
};

const proofOfSignUp = (deps: Deps): EmailProof => ({
  purpose: 'verify-email',
  apply: async (trx, { person }) => {
    await spendLinks(trx, person.id, ['verify-email'], deps.clock.now());
    await dropChallenges(trx, person.id, ['verify-email']);
    return await setEmailVerified(deps, trx, person);
  },
});

export const verifyEmail = (deps: Deps, input: LinkInput, caller: LinkCaller) =>
  followLink(deps, proofOfSignUp(deps), input, caller);

/** Like `verifyEmail`, by the code in the email. */
export const verifyEmailByCode = (deps: Deps, code: string, caller: CodeCaller) =>
  typeEmailCode(deps, proofOfSignUp(deps), code, caller);
