import { fail, type Failure } from '#contract-kit/failure.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { foldCode } from '#contract-kit/fold-text.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { siteOf } from '#platform/rate-limits/network-of.ts';
import { limits } from '../attempts/limits.ts';
import { mailPasswordChanged } from '../mails/auth-mails.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { stopAll } from '../security/security-items.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { cancelPending } from '../passwords/cancel-pending.ts';
import { countWrongCode, lockLink } from '../one-time/links.ts';
import { orBusy } from '../passwords/or-busy.ts';
import { isLockedDemoAccount } from '../sessions/demo-accounts.ts';
import { takeOver } from '../email/take-over-account.ts';
import { hashCode, isSame } from '../secrets.ts';
import { keepPassword } from '../passwords/stored-password.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Like `lockLink`, but null for a locked demo account. */
const lockReset = async (deps: Deps, trx: Trx, token: string): ReturnType<typeof lockLink> => {
  const found = await lockLink(trx, token, 'reset-password', deps.clock.now());
  return found && !(await isLockedDemoAccount(deps, trx, found.person.id)) ? found : null;
};

export const checkResetLink = async (
  deps: Deps,
  token: string,
  network: string,
): Promise<{ readonly isValid: boolean } | Failure<'AUTH_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.linkByNetwork, network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const link = await inTransaction(deps.db, (trx) => lockReset(deps, trx, token));
  return { isValid: link !== null };
};

interface ResetInput {
  readonly email: string;
  readonly code: string;
  readonly token: string;
  readonly newPassword: string;
  /** Also revokes whatever else could act for the account, such as API keys and webhooks. */
  readonly endAll: boolean;
}

type Refused = Failure<'AUTH_RESET_INVALID' | 'AUTH_WEAK_PASSWORD' | 'AUTH_TOO_OFTEN' | 'AUTH_BUSY'>;

/** Sets a new password with link and code, and ends every session. */
export const resetPassword = async (
  deps: Deps,
  input: ResetInput,
  network: string,
): Promise<{ readonly message: string } | Refused> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.resetByNetwork, network));
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const user = await ownerOf(deps, input);
  if (!user) return fail('AUTH_RESET_INVALID');
  const weak = checkNewPassword(input.newPassword, user);
  if (weak) return weak;
  return orBusy(async () => {
    const hash = await deps.passwords.hash(input.newPassword, siteOf(network));
    return (await replacePassword(deps, input, hash))
      ? { message: forCaller(() => t`Your password has been changed. Log in with the new one.`) }
      : fail('AUTH_RESET_INVALID');
  });
};

/** Returns the link's owner if email and code are right; otherwise counts a try. */
const ownerOf = (deps: Deps, { email, code, token }: ResetInput): Promise<UserRow | null> =>
  inTransaction(deps.db, async (trx) => {
    const found = await lockReset(deps, trx, token);
    if (!found) return null;
    const { link, person } = found;
    const right = isSame(link.code_hash, hashCode(deps.config.sessionSecret, foldCode(code), link.hash));
    if (right && email.toLowerCase() === link.email.toLowerCase()) return person;
    await countWrongCode(trx, link);
    return null;
  });

/** Returns false if the link was used while the password was being hashed. */
const replacePassword = (
  deps: Deps,
  { token, endAll }: Pick<ResetInput, 'token' | 'endAll'>,
  hash: string,
): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await lockReset(deps, trx, token);
    if (!found) return false;
    const { person } = found;
    if (person.email_verified_at === null) {
      await takeOver(deps, trx, { person, reason: 'password' });
    } else {
      await cancelPending(trx, person.id, now);
      await endSessions(trx, { userId: person.id, reason: 'password', now });
      if (endAll) await stopAll(trx, { userId: person.id, now });
    }
    await keepPassword(trx, person.id, hash, now);
    await mailPasswordChanged(deps, trx, person);
    return true;
  });
