import type { Passkey } from '../../contract-security.ts';
import type { PasskeyRow } from './check-passkey.ts';

/** The fields of a passkey that its owner sees, without key and counter. Nothing else may present one. */
export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
