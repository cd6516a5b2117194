import { fail, type Failure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { lockPerson } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, mayActFor, type UserActor } from '#platform/http/actor.ts';
import { noteMade } from '../origins/note-made.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface SettingsInput {
  readonly userId: string;
  readonly emailAlertsDisabled: boolean;
}

/** Turns emails about new devices on or off. An admin may do so for another person, which the audit log records. */
export const updateSettings = async (
  deps: Deps,
  actor: UserActor,
  { userId, emailAlertsDisabled }: SettingsInput,
): Promise<{ readonly message: string } | Failure<'FORBIDDEN' | 'PASSWORD_REQUIRED'>> => {
  if (!mayActFor(actor, { id: userId })) return fail('FORBIDDEN');
  // Without these alerts, nobody notices a stranger's login.
  if (emailAlertsDisabled && !isConfirmed(actor)) return fail('PASSWORD_REQUIRED');
  return inTransaction(deps.db, async (trx) => {
    const owner = await lockPerson(trx, userId);
    if (!owner) return fail('FORBIDDEN');
    const login_alerts = !emailAlertsDisabled;
    const before = await trx
      .selectFrom('auth_security')
      .select('login_alerts')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await trx
      .insertInto('auth_security')
      .values({ user_id: userId, login_alerts, two_factor: null, phone: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ login_alerts }))
      .execute();
    if (emailAlertsDisabled && before?.login_alerts !== false) {
      await noteMade(deps, trx, actor, {
        kind: 'alerts',
        id: userId,
        owner,
        subject: t`Login alerts were turned off on your ${{ label: label.name }} account`,
        heading: t`Login alerts were turned off`,
        text: t`You won’t get an email anymore when someone logs in to your account from a new device.`,
        name: t`Login alerts`,
      });
    }
    if (userId !== actor.id) {
      await writeAudit(trx, {
        at: deps.clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'auth.update-settings',
        subjectId: userId,
        details: { before: { loginAlerts: before?.login_alerts ?? true }, after: { loginAlerts: login_alerts } },
      });
    }
    return { message: forCaller(() => t`Settings updated successfully.`) };
  });
};
