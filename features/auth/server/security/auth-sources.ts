import { maxSecurityItems } from '#contract-kit/security/security-kinds.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { nameDevice } from '../devices/describe-device.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { t } from '#contract-kit/texts/text.ts';

const app = '/api/v1/app';

type End = NonNullable<SecuritySource['end']>;

const removePasskeys: End = async (trx, { userId, ids }) => {
  await trx
    .deleteFrom('auth_passkeys')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
};

const unlink: End = async (trx, { userId, ids }) => {
  await trx
    .deleteFrom('auth_identities')
    .where('user_id', '=', userId)
    .where('subject', 'in', [...ids])
    .execute();
};

const alertAgain: End = async (trx, { userId }) => {
  await trx.updateTable('auth_security').set({ login_alerts: true }).where('user_id', '=', userId).execute();
};

export const authSources: readonly SecuritySource[] = [
  {
    kind: 'session',
    calls: [],
    list: async (db, userId, now) => {
      const rows = await db
        .selectFrom('auth_sessions')
        .select(['id', 'browser', 'device_name', 'created_at'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(maxSecurityItems)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: nameDevice(row) || t`An unknown device`,
        at: row.created_at,
      }));
    },
    end: async (trx, { userId, ids, now }) => {
      await endSessions(trx, { ids, userId, reason: 'ended', now });
    },
  },
  {
    kind: 'passkey',
    calls: [`POST ${app}/passkeys`],
    list: async (db, userId) =>
      await db
        .selectFrom('auth_passkeys')
        .select(['id', 'name', 'created_at as at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(maxSecurityItems)
        .execute(),
    end: removePasskeys,
    stop: removePasskeys,
  },
  {
    kind: 'google',
    calls: [],
    list: async (db, userId) =>
      (
        await db
          .selectFrom('auth_identities')
          .select(['subject', 'created_at'])
          .where('user_id', '=', userId)
          .limit(maxSecurityItems)
          .execute()
      ).map(({ subject, created_at: at }) => ({ id: subject, name: t`A Google account`, at })),
    end: unlink,
    stop: unlink,
  },
  {
    kind: 'two-factor',
    calls: [`POST ${app}/update-user-settings-f2a`, `POST ${app}/two-factor/recovery-codes`],
    list: async (db, userId) => {
      const row = await db
        .selectFrom('auth_security')
        .select(['two_factor', 'phone'])
        .where('user_id', '=', userId)
        .where('two_factor', 'is not', null)
        .executeTakeFirst();
      if (!row) return [];
      const name =
        row.two_factor === 'phone'
          ? t`Codes are sent to a phone ending in ${{ digits: row.phone?.slice(-4) ?? '' }}`
          : t`Codes are sent to your email`;
      return [{ id: userId, name, at: null }];
    },
  },
  {
    kind: 'alerts',
    calls: [`POST ${app}/update-user-settings`],
    list: async (db, userId) => {
      const row = await db
        .selectFrom('auth_security')
        .select('login_alerts')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.login_alerts === false ? [{ id: userId, name: t`You aren’t told about new devices`, at: null }] : [];
    },
    end: alertAgain,
    stop: alertAgain,
  },
  {
    kind: 'email',
    calls: [`PUT ${app}/profile-u-v`],
    list: async (db, userId) => {
      const [user] = await findUsersByIds(db, [userId]);
      const name =
        user?.pending_email == null
          ? (user?.email ?? '')
          : t`${{ email: user.email }}, soon ${{ newEmail: user.pending_email }}`;
      return [{ id: userId, name, at: null }];
    },
  },
];
