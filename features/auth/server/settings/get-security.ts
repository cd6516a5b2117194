import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Security } from '../../contract-security.ts';
import { findPasswordHash } from '../passwords/stored-password.ts';
import { countRecoveryCodes } from '../two-factor/recovery-codes.ts';

/** Contains no secret, and no full phone number. */
export const getSecurity = async ({ db, sms }: Deps, actor: UserActor): Promise<Security> => {
  const [hash, security, recoveryCodesLeft, google] = await Promise.all([
    findPasswordHash(db, actor.id),
    db.selectFrom('auth_security').selectAll().where('user_id', '=', actor.id).executeTakeFirst(),
    countRecoveryCodes(db, actor.id),
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
    confirmedUntil: actor.confirmedUntil?.toISOString() ?? null,
  };
};

export const hasTwoFactor = async (db: Db, email: string): Promise<boolean> => {
  const user = await findUserByEmail(db, email);
  if (!user) return false;
  const row = await db
    .selectFrom('auth_security')
    .select('two_factor')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return (row?.two_factor ?? null) !== null;
};
