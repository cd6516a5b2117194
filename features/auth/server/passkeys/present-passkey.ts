import type { Passkey } from '../../contract-security.ts';
import type { PasskeyRow } from './check-passkey.ts';

/** The parts of a passkey that its owner may see; key and counter stay here. */
export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
