import { fail, type Failure } from '#contract-kit/failure.ts';
import { changeEmail, findUserByEmail, lockPerson, setPendingEmail } from '#features/account/server/public.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { inTransaction } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { takeTurn } from '#platform/http/limits.ts';
import type { AuthDeps } from './auth-deps.ts';
import { limits } from './auth-limits.ts';
import { mailAddressWanted, mailChangeAsked, mailEmailChanged, mailNewAddress } from './auth-mails.ts';
import type { Caller } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { dropChallenges } from './challenges.ts';
import { createLink, lockLink, useUpLinks } from './links.ts';
import { takeMailTurn } from './mail-turn.ts';
import { findLiveSession } from './refresh-token.ts';

/** Nothing changes until the new address is proven. Whether it belongs to another account is told to its owner alone. */
export const askForEmail = async (
  deps: AuthDeps,
  actor: UserActor,
  { newEmail, network }: { readonly newEmail: string; readonly network: string },
): Promise<{ readonly message: string } | Failure<'PASSWORD_REQUIRED' | 'AUTH_SAME_EMAIL' | 'AUTH_TOO_OFTEN'>> => {
  const now = deps.clock.now();
  if (!isConfirmed(actor, now)) return fail('PASSWORD_REQUIRED');
  if (newEmail.toLowerCase() === actor.email.toLowerCase()) return fail('AUTH_SAME_EMAIL');
  const wait = await takeMailTurn(deps, newEmail, network);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, async (trx) => {
    const user = await lockPerson(trx, actor.id);
    // Closed a moment ago.
    if (!user) return;
    const owner = await findUserByEmail(trx, newEmail);
    await useUpLinks(trx, user.id, ['change-email'], now);
    await setPendingEmail(trx, user.id, newEmail);
    const token = await createLink(trx, { purpose: 'change-email', userId: user.id, email: newEmail, now });
    await (owner
      ? mailAddressWanted(deps, trx, owner.email)
      : mailNewAddress(deps, trx, { user, to: newEmail, token }));
    await mailChangeAsked(deps, trx, user, newEmail);
  });
  return { message: `We have sent a link to ${newEmail}. Your e-mail changes once you have followed it.` };
};

/** Whoever holds the link has read the mail to the new address. The browser that follows it stays logged in. */
export const verifyChangedEmail = async (
  deps: AuthDeps,
  token: string,
  caller: Caller,
): Promise<{ readonly message: string } | Failure<'AUTH_LINK_INVALID' | 'AUTH_TOO_OFTEN'>> => {
  const wait = await takeTurn(deps, [limits.linkByNetwork, caller.network]);
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  try {
    return (await swapEmail(deps, token, caller))
      ? { message: 'Email verified successfully!' }
      : fail('AUTH_LINK_INVALID');
  } catch (error) {
    // Another account has proven this address meanwhile.
    if (isUniqueViolation(error, 'account_users_email')) return fail('AUTH_LINK_INVALID');
    throw error;
  }
};

const swapEmail = (deps: AuthDeps, token: string, { refreshToken }: Caller): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await lockLink(trx, token, 'change-email', now);
    if (!found) return false;
    const { link, person: before } = found;
    // Links to the old address prove nothing any more.
    await useUpLinks(trx, before.id, ['change-email', 'verify-email', 'reset-password'], now);
    // Neither does a code that was sent there.
    await dropChallenges(trx, before.id, ['login', 'enable-email']);
    const user = await changeEmail(trx, before.id, link.email, now);
    const own = refreshToken === undefined ? null : await findLiveSession(deps, trx, refreshToken);
    const except = own?.user_id === user.id ? { except: own.id } : {};
    await endSessions(trx, { userId: user.id, reason: 'email', now, ...except });
    await deps.listener.emailVerified(trx, user);
    await mailEmailChanged(deps, trx, { user, before: before.email });
    return true;
  });
