import { findUserByEmail, lockPerson, type UserRow } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Turns two-factor off at the operator's command, for an admin who has lost phone, mailbox and recovery codes. Ends
 * their sessions, because a thief of the phone may use one; passkeys stay. Returns null if no account has this email.
 */
export const resetTwoFactor = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<UserRow | 'not-admin' | 'off' | null> =>
  inTransaction(db, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const person = found && (await lockPerson(trx, found.id));
    if (!person) return null;
    if (person.role !== 'admin') return 'not-admin';
    const security = await trx
      .selectFrom('auth_security')
      .select('two_factor')
      .where('user_id', '=', person.id)
      .forUpdate()
      .executeTakeFirst();
    if (!security?.two_factor) return 'off';
    const now = clock.now();
    await trx
      .updateTable('auth_security')
      .set({ two_factor: null, phone: null })
      .where('user_id', '=', person.id)
      .execute();
    await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', person.id).execute();
    const endedSessions = await endSessions(trx, { userId: person.id, reason: 'ended', now });
    await writeAudit(trx, {
      at: now,
      actorId: null,
      action: 'auth.reset-two-factor',
      subjectId: person.id,
      details: { before: { twoFactor: security.two_factor }, after: { twoFactor: null, endedSessions } },
    });
    return person;
  });
