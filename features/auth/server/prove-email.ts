import { markEmailVerified, type UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AuthDeps } from './auth-deps.ts';
import { dropSecondFactors } from './drop-second-factors.ts';

type Needs = Pick<AuthDeps, 'clock' | 'listener'>;

/** The person has shown that mail to this address reaches them. The first time, others hear of it. */
export const proveEmail = async (deps: Needs, trx: Trx, person: UserRow): Promise<UserRow> => {
  if (person.email_verified_at !== null) return person;
  const proven = await markEmailVerified(trx, person.id, deps.clock.now());
  await deps.listener.emailVerified(trx, proven);
  return proven;
};

/**
 * The owner of an e-mail takes over an account that somebody made with it who never proved it was theirs. Whatever was
 * set up there might be a stranger's way back in, so all of it goes; the caller gives the account its new way in.
 */
export const takeOver = async (deps: Needs, trx: Trx, person: UserRow): Promise<UserRow> => {
  await dropSecondFactors(trx, person.id);
  for (const table of ['auth_passwords', 'auth_identities', 'auth_devices'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', person.id).execute();
  }
  return await proveEmail(deps, trx, person);
};
