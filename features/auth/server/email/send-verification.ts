import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { mailVerification } from '../mails/auth-mails.ts';
import { createLink } from '../one-time/links.ts';
import { takeMailTurn } from '../attempts/limit-mails.ts';

/** The link of the sign-up once more; the former one stays good. */
export const sendVerification = async (
  deps: AuthDeps,
  actor: UserActor,
  network: string,
): Promise<{ readonly message: string } | Failure<'AUTH_ALREADY_VERIFIED' | 'AUTH_TOO_OFTEN'>> => {
  const [user] = await findUsersByIds(deps.db, [actor.id]);
  if (!user || user.email_verified_at !== null) return fail('AUTH_ALREADY_VERIFIED');
  const wait = await takeMailTurn(deps, { email: user.email, network, actorId: user.id });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = await createLink(trx, { purpose: 'verify-email', userId: user.id, email: user.email, now });
    await mailVerification(deps, trx, user.email, link);
  });
  return { message: `The link is on its way to ${user.email}.` };
};
