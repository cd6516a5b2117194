import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { mailReset } from '../mails/auth-mails.ts';
import type { JobMap } from '#platform/jobs/job-map.ts';
import type { Caller } from '../caller.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { createLinkWithCode, hasFreshLink } from '../one-time/links.ts';
import { limitMail, mayMailOwner } from '../attempts/limit-mails.ts';
import { isLockedDemoAccount } from '../sessions/demo-accounts.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'auth.send-reset': { requestId: string; email: string; isKnownDevice?: boolean };
  }
}

/** Responds the same with and without an account; a job sends the email. */
export const requestReset = async (
  deps: Deps,
  email: string,
  { network, devices }: Pick<Caller, 'network' | 'devices'>,
): Promise<{ readonly message: string } | Failure<'AUTH_TOO_OFTEN'>> => {
  const wait = await limitMail(deps, { email, network });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const user = await findUserByEmail(deps.db, email);
  const isKnownDevice = (await findKnownDevice(deps.db, { userId: user?.id, devices })) !== null;
  await deps.jobs.send('auth.send-reset', { requestId: newId(deps.clock.now().getTime()), email, isKnownDevice });
  return { message: forCaller(() => t`Verification code sent successfully.`) };
};

/** Emails code and link to an account's owner. Without an account, sends nothing. */
export const sendReset = async (
  deps: Deps,
  { requestId, email, isKnownDevice = false }: JobMap['auth.send-reset'],
): Promise<void> => {
  const user = await findUserByEmail(deps.db, email);
  if (!user || (await isLockedDemoAccount(deps, deps.db, user.id))) return;
  if (!isKnownDevice && !(await isResetMailDue(deps, user.id))) return;
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = { purpose: 'reset-password', userId: user.id, email: user.email, now } as const;
    const sent = await createLinkWithCode(trx, deps.config.sessionSecret, link);
    // Sent to the email as the account spells it: another spelling may reach another mailbox.
    await mailReset(deps, trx, user, { ...sent, requestId });
  });
};

/** Strangers have many networks, so after a few emails no more are sent while a recent code works. */
const isResetMailDue = async (deps: Deps, userId: string): Promise<boolean> => {
  if (await mayMailOwner(deps, 'reset', userId)) return true;
  const now = deps.clock.now();
  return !(await hasFreshLink(deps.db, { userId, purpose: 'reset-password', now }));
};
