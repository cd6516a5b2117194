import { markEmailVerified, type UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { dropSecondFactors } from '../two-factor/drop-second-factors.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { giveUpPending } from '../passwords/give-up-pending.ts';
import type { EndReason } from '../tables.ts';

type ProveDeps = Pick<AuthDeps, 'clock' | 'listener'>;

/** The person has shown that mail to this address reaches them. The first time, others hear of it. */
export const proveEmail = async (deps: ProveDeps, trx: Trx, person: UserRow): Promise<UserRow> => {
  if (person.email_verified_at !== null) return person;
  const proven = await markEmailVerified(trx, person.id, deps.clock.now());
  await deps.listener.emailVerified(trx, proven);
  return proven;
};

/**
 * Takes away every way into an account: its sessions, password, passkeys, linked accounts, second factors, known devices,
 * and whatever waits for an answer. For the owner of an email who proves it from outside: somebody else may have set these
 * up before. The caller gives the account its new way in.
 */
export const removeWaysIn = async (
  { clock }: Pick<AuthDeps, 'clock'>,
  trx: Trx,
  { userId, reason }: { readonly userId: string; readonly reason: EndReason },
): Promise<void> => {
  const now = clock.now();
  await giveUpPending(trx, userId, now);
  await endSessions(trx, { userId, reason, now });
  await dropSecondFactors(trx, userId);
  // With the settings goes a stranger's wish that log-ins from new devices are not reported.
  for (const table of ['auth_passwords', 'auth_identities', 'auth_devices', 'auth_security'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
};

/** The owner of an email takes over an account that nobody had proven it for. */
export const takeOver = async (
  deps: ProveDeps,
  trx: Trx,
  { person, reason }: { readonly person: UserRow; readonly reason: EndReason },
): Promise<UserRow> => {
  await removeWaysIn(deps, trx, { userId: person.id, reason });
  return await proveEmail(deps, trx, person);
};
