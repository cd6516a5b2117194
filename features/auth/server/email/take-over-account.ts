import { markEmailVerified, type UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import { dropSecondFactors } from '../two-factor/drop-second-factors.ts';
import { stopAll } from '../security/security-items.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { cancelPending } from '../passwords/cancel-pending.ts';
import type { EndReason } from '../tables.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Emitted when a person has verified their email, for the first time or after changing it. */
    'auth.email-verified': UserRow;
  }
}

/** Marks the person's email as verified and emits `auth.email-verified`, unless it's verified already. */
export const setEmailVerified = async (deps: Deps, trx: Trx, person: UserRow): Promise<UserRow> => {
  if (person.email_verified_at !== null) return person;
  const verified = await markEmailVerified(trx, person.id, deps.clock.now());
  await publish(trx, 'auth.email-verified', verified);
  return verified;
};

/**
 * Removes every way into an account, for an email's owner who verifies it without a session of the account: someone
 * else may have set up its sessions, password, passkeys, linked accounts, second factors or devices. The caller adds a
 * new way in.
 */
export const removeWaysIn = async (
  { clock }: Deps,
  trx: Trx,
  { userId, reason }: { readonly userId: string; readonly reason: EndReason },
): Promise<void> => {
  const now = clock.now();
  await cancelPending(trx, userId, now);
  await endSessions(trx, { userId, reason, now });
  await dropSecondFactors(trx, userId);
  // Security settings go, too, because a stranger may have turned off alerts about new devices.
  for (const table of ['auth_passwords', 'auth_identities', 'auth_devices', 'auth_security'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await stopAll(trx, { userId, now });
};

/** Gives an account with an unverified email to the owner of that email. */
export const takeOver = async (
  deps: Deps,
  trx: Trx,
  { person, reason }: { readonly person: UserRow; readonly reason: EndReason },
): Promise<UserRow> => {
  await removeWaysIn(deps, trx, { userId: person.id, reason });
  return await setEmailVerified(deps, trx, person);
};
