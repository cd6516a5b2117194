import { fail, type Failure } from '#contract-kit/failure.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { siteOf } from '#platform/rate-limits/network-of.ts';
import { limits } from '../attempts/limits.ts';
import { mailPasswordChanged } from '../mails/auth-mails.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { isLinkDone, lockLink } from '../one-time/links.ts';
import { liveSessions } from '../sessions/live-sessions.ts';
import { orBusy } from '../passwords/or-busy.ts';
import { removeWaysIn } from './take-over-account.ts';
import { keepPassword } from '../passwords/stored-password.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface LinkInput {
  readonly token: string;
  /** A new password, which replaces every way into the account. */
  readonly newPassword?: string | undefined;
}

export interface LinkCaller {
  readonly actor: Actor;
  readonly network: string;
}

export interface ProvenEmail {
  readonly email: string;
  readonly person: UserRow;
  /** The session that sent the link or code, which continues; null if a new password ended every session. */
  readonly ownSession: string | null;
}

export interface EmailProof {
  readonly purpose: 'verify-email' | 'change-email';
  /** Applies the verified email, in the transaction that uses up the link and the code. */
  apply(trx: Trx, proven: ProvenEmail): Promise<UserRow>;
}

type LinkRefused = Failure<
  'AUTH_LINK_INVALID' | 'AUTH_NEW_PASSWORD_NEEDED' | 'AUTH_WEAK_PASSWORD' | 'AUTH_TOO_OFTEN' | 'AUTH_BUSY'
>;

type FollowResult = { readonly message: string } | LinkRefused;

export const verified = () => ({ message: forCaller(() => t`Email verified successfully!`) });

/**
 * Verifies an email by the link that was sent to it. Anyone can sign up with anyone's email, so the person who follows
 * the link may not have created the account; only a session of the account proves that. Without one, they must set a
 * new password, which replaces every other way in.
 */
export const followLink = async (
  deps: Deps,
  link: EmailProof,
  { token, newPassword }: LinkInput,
  { actor, network }: LinkCaller,
): Promise<FollowResult> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.linkByNetwork, network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return newPassword === undefined
    ? await verifyInSession(deps, link, { token, actor })
    : await verifyWithPassword(deps, link, { token, newPassword, site: siteOf(network) });
};

const verifyInSession = (
  deps: Deps,
  { purpose, apply }: EmailProof,
  { token, actor }: { readonly token: string; readonly actor: Actor },
): Promise<FollowResult> =>
  inTransaction(deps.db, async (trx) => {
    const found = await lockLink(trx, token, purpose, deps.clock.now());
    if (!found) return (await isLinkDone(trx, token, purpose)) ? verified() : fail('AUTH_LINK_INVALID');
    const ownSession = await findOwnSession(deps, trx, actor, found.person);
    // Password managers need the email. Revealing it is safe: the holder of the link reads that mailbox.
    if (ownSession === null)
      return fail('AUTH_NEW_PASSWORD_NEEDED', { details: { email: shownEmail(found.link.email) } });
    await apply(trx, { email: found.link.email, person: found.person, ownSession });
    return verified();
  });

const verifyWithPassword = async (
  deps: Deps,
  { purpose, apply }: EmailProof,
  { token, newPassword, site }: { readonly token: string; readonly newPassword: string; readonly site: string },
): Promise<FollowResult> => {
  const lock = (trx: Trx) => lockLink(trx, token, purpose, deps.clock.now());
  const found = await inTransaction(deps.db, lock);
  if (!found) return fail('AUTH_LINK_INVALID');
  const weak = checkNewPassword(newPassword, { username: found.person.username, email: found.link.email });
  if (weak) return weak;
  return orBusy(async () => {
    const hash = await deps.passwords.hash(newPassword, site);
    return await inTransaction(deps.db, async (trx) => {
      const current = await lock(trx);
      // The link was used while the new password was being hashed.
      if (!current) return fail('AUTH_LINK_INVALID');
      await removeWaysIn(deps, trx, { userId: current.person.id, reason: 'email' });
      const person = await apply(trx, { email: current.link.email, person: current.person, ownSession: null });
      await keepPassword(trx, person.id, hash, deps.clock.now());
      await mailPasswordChanged(deps, trx, person);
      return verified();
    });
  });
};

/**
 * Returns the actor's session if it's a live session of this person, or null. The caller has locked the person, so a
 * password change at the same moment has already ended the session.
 */
export const findOwnSession = async (deps: Deps, trx: Trx, actor: Actor, person: UserRow): Promise<string | null> => {
  if (actor.kind !== 'user' || actor.id !== person.id) return null;
  const session = await liveSessions(deps, trx).select('s.id').where('s.id', '=', actor.sessionId).executeTakeFirst();
  return session?.id ?? null;
};
