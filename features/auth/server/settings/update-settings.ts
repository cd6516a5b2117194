import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { lockPerson } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { mayActFor, type UserActor } from '#platform/http/actor.ts';
import type { AuthDeps } from '../auth-deps.ts';

interface SettingsInput {
  readonly userId: string;
  readonly emailAlertsDisabled: boolean;
}

/** Turns email alerts about new devices on or off: for oneself, or by an admin, which the audit log records. */
export const updateSettings = async (
  deps: AuthDeps,
  actor: UserActor,
  { userId, emailAlertsDisabled }: SettingsInput,
): Promise<{ readonly message: string } | Failure<'FORBIDDEN'>> => {
  if (!mayActFor(actor, { id: userId })) return fail('FORBIDDEN');
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockPerson(trx, userId))) return fail('FORBIDDEN');
    const login_alerts = !emailAlertsDisabled;
    await trx
      .insertInto('auth_security')
      .values({ user_id: userId, login_alerts, two_factor: null, phone: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ login_alerts }))
      .execute();
    if (userId !== actor.id) {
      const entry = { actorId: actor.id, action: 'auth.update-settings', subjectId: userId };
      await writeAudit(trx, { at: deps.clock.now(), ...entry, details: { emailAlertsDisabled } });
    }
    return { message: 'Settings updated successfully.' };
  });
};
