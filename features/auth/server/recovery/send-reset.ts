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
import { takeMailTurn, takeUnaskedTurn } from '../attempts/limit-mails.ts';
import { isShut } from '../sessions/demo-accounts.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'auth.send-reset': { requestId: string; email: string; isKnownDevice?: boolean };
  }
}

/** Answers at once and alike; whether there is an account is found out later, by a job. */
export const askForReset = async (
  deps: Pick<Deps, 'db' | 'config' | 'jobs' | 'clock'>,
  email: string,
  { network, device }: Pick<Caller, 'network' | 'device'>,
): Promise<{ readonly message: string } | Failure<'AUTH_TOO_OFTEN'>> => {
  const wait = await takeMailTurn(deps, { email, network });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const user = await findUserByEmail(deps.db, email);
  const isKnownDevice = (await findKnownDevice(deps.db, { userId: user?.id, device })) !== null;
  await deps.jobs.send('auth.send-reset', { requestId: newId(deps.clock.now().getTime()), email, isKnownDevice });
  return { message: 'Verification code sent successfully.' };
};

/** Mails code and link to the owner of an account; nothing to anybody else. */
export const sendReset = async (
  deps: Deps,
  { requestId, email, isKnownDevice = false }: JobMap['auth.send-reset'],
): Promise<void> => {
  const user = await findUserByEmail(deps.db, email);
  if (!user || (await isShut(deps, deps.db, user.id))) return;
  if (!isKnownDevice && !(await mayWriteToOwner(deps, user.id))) return;
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = { purpose: 'reset-password', userId: user.id, email: user.email, now } as const;
    const sent = await createLinkWithCode(trx, deps.config.sessionSecret, link);
    // As it stands in the account: the asker's spelling of it proves nothing.
    await mailReset(deps, trx, user, { ...sent, requestId });
  });
};

/**
 * Strangers may ask as often as they have networks. After a few mails, and while a code that was sent a moment ago is still
 * good, the owner has all they need and is not written to again.
 */
const mayWriteToOwner = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>, userId: string): Promise<boolean> => {
  if (await takeUnaskedTurn(deps, 'reset', userId)) return true;
  const now = deps.clock.now();
  return !(await hasFreshLink(deps.db, { userId, purpose: 'reset-password', now }));
};
