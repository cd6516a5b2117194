import type { Db } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { Security } from '../../contract-security.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findPasswordHash } from '../passwords/set-password.ts';

/** How somebody's account is secured, for their own eyes: no secret, and no number in full. */
export const getSecurity = async ({ db, clock, sms }: AuthDeps, actor: UserActor): Promise<Security> => {
  const [hash, security, recoveryCodesLeft, google] = await Promise.all([
    findPasswordHash(db, actor.id),
    db.selectFrom('auth_security').selectAll().where('user_id', '=', actor.id).executeTakeFirst(),
    countCodes(db, actor.id),
    db.selectFrom('auth_identities').select('subject').where('user_id', '=', actor.id).execute(),
  ]);
  return {
    hasPassword: hash !== null,
    twoFactor: security?.two_factor ?? null,
    phoneEnd: security?.phone?.slice(-4) ?? null,
    phoneAvailable: sms !== null,
    recoveryCodesLeft,
    emailAlertsDisabled: security?.login_alerts === false,
    google: google.length > 0,
    confirmedUntil: isConfirmed(actor, clock.now()) ? (actor.confirmedUntil?.toISOString() ?? null) : null,
  };
};

const countCodes = async (db: Db, userId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('auth_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
