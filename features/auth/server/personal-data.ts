import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { dropSecondFactors } from './two-factor/drop-second-factors.ts';

/** Auth's personal data. The export contains no hash, key or token. */
export const authPersonalData = (): PersonalData => ({
  name: 'security',
  collect: async (db, { id }) => {
    const [sessions, devices, identities, passkeys, settings, password, origins] = await Promise.all([
      db
        .selectFrom('auth_sessions')
        .select(['id', 'method', 'created_at', 'expires_at', 'ended_at', 'end_reason', 'ip_address'])
        .select(['city', 'region', 'country', 'device_type', 'device_name', 'browser', 'browser_version'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
      db.selectFrom('auth_devices').select('seen_at').where('user_id', '=', id).execute(),
      db.selectFrom('auth_identities').selectAll().where('user_id', '=', id).execute(),
      db.selectFrom('auth_passkeys').selectAll().where('user_id', '=', id).execute(),
      db.selectFrom('auth_security').selectAll().where('user_id', '=', id).executeTakeFirst(),
      db.selectFrom('auth_passwords').select('changed_at').where('user_id', '=', id).executeTakeFirst(),
      db
        .selectFrom('auth_origins')
        .select(['kind', 'made_at as madeAt', 'device', 'key_name as apiKey'])
        .where('user_id', '=', id)
        .orderBy('made_at')
        .execute(),
    ]);
    return {
      data: {
        passwordChangedAt: password?.changed_at ?? null,
        logInAlerts: settings?.login_alerts ?? true,
        twoFactor: settings?.two_factor ?? null,
        twoFactorPhone: settings?.phone ?? null,
        sessions,
        madeInSessions: origins,
        knownBrowsers: devices.map((device) => ({ lastSeenAt: device.seen_at })),
        linkedAccounts: identities.map(({ issuer, subject, created_at }) => ({
          issuer,
          subject,
          linkedAt: created_at,
        })),
        passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
          name,
          createdAt: created_at,
          lastUsedAt: last_used_at,
        })),
      },
    };
  },
  erase: async (trx, { id }) => {
    await dropSecondFactors(trx, id);
    for (const table of [
      'auth_passwords',
      'auth_security',
      'auth_identities',
      'auth_devices',
      'auth_links',
      'auth_origins',
      // Deletes the tokens, too, so the person is logged out everywhere.
      'auth_sessions',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', id).execute();
    }
    return [];
  },
});
