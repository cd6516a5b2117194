import { maxKeys } from '../contract.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { revokeKeys } from './revoke-key.ts';

const end: NonNullable<SecuritySource['end']> = async (trx, { userId, ids, now }) => {
  await revokeKeys(trx, { userId, keyIds: ids, now });
};

export const keysSecurity: SecuritySource = {
  kind: 'api-key',
  calls: ['POST /api/v1/app/keys'],
  list: async (db, userId, now) => {
    const rows = await db
      .selectFrom('keys_keys')
      .select(['id', 'name', 'start', 'created_at'])
      .where('user_id', '=', userId)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .orderBy('created_at', 'desc')
      .limit(maxKeys)
      .execute();
    return rows.map(({ id, name, start, created_at: at }) => ({ id, name: `${name} (${start}…)`, at }));
  },
  end,
  stop: end,
};
