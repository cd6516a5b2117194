import { fail, type Failure } from '#contract-kit/failure.ts';
import {
  changeEmail,
  findUserByEmail,
  lockPerson,
  setPendingEmail,
  type UserRow,
} from '#features/account/server/public.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { mailAddressWanted, mailChangeAsked, mailEmailChanged, mailNewAddress } from '../mails/auth-mails.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { dropChallenges } from '../one-time/challenges.ts';
import { type FollowedLink, followLink, type LinkCaller, type LinkInput } from './follow-link.ts';
import { createLink, useUpLinks } from '../one-time/links.ts';
import { takeMailTurn, takeUnaskedTurn } from '../attempts/limit-mails.ts';

/** Nothing changes until the new address is proven. Whether it belongs to another account is told to its owner alone. */
export const askForEmail = async (
  deps: AuthDeps,
  actor: UserActor,
  { newEmail, network }: { readonly newEmail: string; readonly network: string },
): Promise<{ readonly message: string } | Failure<'PASSWORD_REQUIRED' | 'AUTH_SAME_EMAIL' | 'AUTH_TOO_OFTEN'>> => {
  const now = deps.clock.now();
  if (!isConfirmed(actor, now)) return fail('PASSWORD_REQUIRED');
  if (newEmail.toLowerCase() === actor.email.toLowerCase()) return fail('AUTH_SAME_EMAIL');
  const wait = await takeMailTurn(deps, { email: newEmail, network, actorId: actor.id });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, async (trx) => {
    const user = await lockPerson(trx, actor.id);
    // Closed a moment ago.
    if (!user) return;
    const owner = await findUserByEmail(trx, newEmail);
    await useUpLinks(trx, user.id, ['change-email'], now);
    await setPendingEmail(trx, user.id, newEmail);
    const link = await createLink(trx, { purpose: 'change-email', userId: user.id, email: newEmail, now });
    if (!owner) await mailNewAddress(deps, trx, { to: newEmail, ...link });
    else if (await takeUnaskedTurn({ ...deps, db: trx }, 'change', owner.id)) {
      await mailAddressWanted(deps, trx, owner.email);
    }
    await mailChangeAsked(deps, trx, user, newEmail);
  });
  return { message: `We sent a link to ${newEmail}. Your email changes once you follow it.` };
};

/** Puts the new address in the place of the old one. The account's own session that follows the link goes on. */
export const verifyChangedEmail = async (deps: AuthDeps, input: LinkInput, caller: LinkCaller) => {
  const prove = (trx: Trx, followed: FollowedLink) => swapEmail(deps, trx, followed);
  try {
    return await followLink(deps, { purpose: 'change-email', prove }, input, caller);
  } catch (error) {
    // Another account has proven this address meanwhile.
    if (isUniqueViolation(error, 'account_users_email')) return fail('AUTH_LINK_INVALID');
    throw error;
  }
};

const swapEmail = async (
  deps: AuthDeps,
  trx: Trx,
  { link, person: before, ownSession }: FollowedLink,
): Promise<UserRow> => {
  const now = deps.clock.now();
  // Links to the old address prove nothing any more.
  await useUpLinks(trx, before.id, ['change-email', 'verify-email', 'reset-password'], now);
  // Neither does a code that was sent there.
  await dropChallenges(trx, before.id, ['login', 'enable-email']);
  const user = await changeEmail(trx, before.id, link.email, now);
  const except = ownSession === null ? {} : { except: ownSession };
  await endSessions(trx, { userId: user.id, reason: 'email', now, ...except });
  await deps.listener.emailVerified(trx, user);
  await mailEmailChanged(deps, trx, { user, before, isTakenOver: ownSession === null });
  return user;
};
