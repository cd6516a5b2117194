import type { Deps } from '#platform/deps.ts';
import { type Key, type KeyList, maxKeys } from '../contract.ts';
import { keyModeOf } from './key-mode.ts';
import type { KeyRow } from './tables.ts';

export const presentKey = (row: KeyRow): Key => ({
  _id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

export const listKeys = async ({ db, config }: Deps, userId: string): Promise<KeyList> => {
  const rows = await db
    .selectFrom('keys_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxKeys)
    .execute();
  return { keys: rows.map(presentKey), mode: keyModeOf({ config }) };
};
