import { fail, type Failure } from '#contract-kit/failure.ts';
import {
  changeEmail,
  findUserByEmail,
  lockPerson,
  setPendingEmail,
  type UserRow,
} from '#features/account/server/public.ts';
import { isUniqueViolation } from '#platform/database/refused-rows.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { mailAddressInUse, mailChangeRequested, mailEmailChanged, mailNewAddress } from '../mails/auth-mails.ts';
import { noteOrigin } from '../origins/note-made.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { dropChallenges } from '../one-time/challenges.ts';
import { type EmailProof, followLink, type LinkCaller, type LinkInput, type ProvenEmail } from './follow-link.ts';
import { type CodeCaller, typeEmailCode } from './type-email-code.ts';
import { createEmailCode } from '../one-time/email-codes.ts';
import { createLink, spendLinks } from '../one-time/links.ts';
import { limitMail, mayMailOwner } from '../attempts/limit-mails.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/**
 * Emails a link and a code to the new address, or a notice if that address already has an account. The account's email
 * changes once the new address is verified.
 */
export const requestEmailChange = async (
  deps: Deps,
  actor: UserActor,
  { newEmail, network }: { readonly newEmail: string; readonly network: string },
): Promise<{ readonly message: string } | Failure<'AUTH_SAME_EMAIL' | 'AUTH_TOO_OFTEN'>> => {
  if (newEmail.toLowerCase() === actor.email.toLowerCase()) return fail('AUTH_SAME_EMAIL');
  const wait = await limitMail(deps, { email: newEmail, network, actorId: actor.id });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  await inTransaction(deps.db, async (trx) => {
    const user = await lockPerson(trx, actor.id);
    if (!user) return;
    const owner = await findUserByEmail(trx, newEmail);
    if (owner) await waitForNewEmail(deps, trx, user.id, newEmail);
    else await sendNewEmailLink(deps, trx, user, newEmail);
    if (owner && (await mayMailOwner({ ...deps, db: trx }, 'change', owner.id))) {
      await mailAddressInUse(deps, trx, owner.email);
    }
    await noteOrigin(trx, actor, { kind: 'email', id: user.id, owner: user }, deps.clock.now());
    await mailChangeRequested(deps, trx, user, { newEmail, by: 'owner' });
  });
  return {
    message: forCaller(
      () =>
        t`We sent an email to ${{ email: newEmail }}. Your email changes once you follow its link or enter its code.`,
    ),
  };
};

/**
 * From now on only a link or a code for this address changes the email. If the address has an account, the code is
 * never sent, but exists, so that the response to a wrong code doesn't reveal whether an address has an account.
 */
const waitForNewEmail = async (deps: Deps, trx: Trx, userId: string, newEmail: string): Promise<string> => {
  const now = deps.clock.now();
  await spendLinks(trx, userId, ['change-email'], now);
  await setPendingEmail(trx, userId, newEmail);
  const proof = { purpose: 'change-email', userId, email: newEmail, now } as const;
  return await createEmailCode(trx, deps.config.sessionSecret, proof);
};

const sendNewEmailLink = async (deps: Deps, trx: Trx, user: UserRow, newEmail: string): Promise<void> => {
  const now = deps.clock.now();
  const code = await waitForNewEmail(deps, trx, user.id, newEmail);
  const link = await createLink(trx, { purpose: 'change-email', userId: user.id, email: newEmail, now });
  await mailNewAddress(deps, trx, { to: newEmail, ...link, code });
};

/**
 * Lets an admin change someone's email. The new address must be verified, and the old one is emailed. The caller has
 * locked the person and checked that the new address is free.
 */
export const requestEmailChangeOf = async (deps: Deps, trx: Trx, user: UserRow, newEmail: string): Promise<void> => {
  await sendNewEmailLink(deps, trx, user, newEmail);
  await mailChangeRequested(deps, trx, user, { newEmail, by: 'label' });
};

const proofOfChange = (deps: Deps): EmailProof => ({
  purpose: 'change-email',
  apply: (trx, proven) => replaceEmail(deps, trx, proven),
});

/** Replaces the old address with the new one. The session that followed the link continues if it is the account's own. */
export const verifyChangedEmail = (deps: Deps, input: LinkInput, caller: LinkCaller) =>
  failIfTaken('AUTH_LINK_INVALID', followLink(deps, proofOfChange(deps), input, caller));

/** Like `verifyChangedEmail`, by the code in the email. */
export const verifyChangedEmailByCode = (deps: Deps, code: string, caller: CodeCaller) =>
  failIfTaken('AUTH_CHALLENGE_OVER', typeEmailCode(deps, proofOfChange(deps), code, caller));

/** Fails if another account has taken the new address since the change was requested. */
const failIfTaken = async <Result, Code extends string>(
  code: Code,
  result: Promise<Result>,
): Promise<Result | Failure<Code>> => {
  try {
    return await result;
  } catch (error) {
    if (isUniqueViolation(error, 'account_users_email')) return fail(code);
    throw error;
  }
};

const replaceEmail = async (
  deps: Deps,
  trx: Trx,
  { email, person: before, ownSession }: ProvenEmail,
): Promise<UserRow> => {
  const now = deps.clock.now();
  // Links and codes that were sent to the old address no longer prove anything.
  await spendLinks(trx, before.id, ['change-email', 'verify-email', 'reset-password'], now);
  await dropChallenges(trx, before.id, ['login', 'enable-email', 'verify-email', 'change-email']);
  const user = await changeEmail(trx, before.id, email, now);
  const except = ownSession === null ? {} : { except: ownSession };
  await endSessions(trx, { userId: user.id, reason: 'email', now, ...except });
  await publish(trx, 'auth.email-verified', user);
  await mailEmailChanged(deps, trx, { user, before, isTakenOver: ownSession === null });
  return user;
};
