import type { Passkey } from '../../contract-security.ts';
import type { PasskeyRow } from './check-passkey.ts';

/** The only way from a passkey's row to its owner's screen: without key and counter. */
export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
