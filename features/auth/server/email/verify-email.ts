import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { limitMail } from '../attempts/limit-mails.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { mailVerification } from '../mails/auth-mails.ts';
import { createLink, spendLinks } from '../one-time/links.ts';
import { followLink, type LinkCaller, type LinkInput } from './follow-link.ts';
import { setEmailVerified } from './take-over-account.ts';

/** Sends the sign-up's link again; the earlier one keeps working. */
export const sendVerification = async (
  deps: AuthDeps,
  actor: UserActor,
  network: string,
): Promise<{ readonly message: string } | Failure<'AUTH_ALREADY_VERIFIED' | 'AUTH_TOO_OFTEN'>> => {
  const [user] = await findUsersByIds(deps.db, [actor.id]);
  if (!user || user.email_verified_at !== null) return fail('AUTH_ALREADY_VERIFIED');
  const wait = await limitMail(deps, { email: user.email, network, actorId: user.id });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = await createLink(trx, { purpose: 'verify-email', userId: user.id, email: user.email, now });
    await mailVerification(deps, trx, user.email, link);
  });
  return { message: `The link is on its way to ${user.email}.` };
};

/** Verifies the email of a sign-up by the link that was sent to it. */
export const verifyEmail = (deps: AuthDeps, input: LinkInput, caller: LinkCaller) =>
  followLink(
    deps,
    {
      purpose: 'verify-email',
      apply: async (trx, { person }) => {
        await spendLinks(trx, person.id, ['verify-email'], deps.clock.now());
        return await setEmailVerified(deps, trx, person);
      },
    },
    input,
    caller,
  );
