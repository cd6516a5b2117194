import type { ColumnType, Selectable } from 'kysely';
import type { Scope } from '#contract-kit/scopes.ts';

export interface KeyTable {
  id: string;
  user_id: string;
  name: string;
  hash: Buffer;
  start: string;
  scopes: Scope[];
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export type KeyRow = Selectable<KeyTable>;

/** A call that a program has named, so that it's carried out once. */
export interface CallTable {
  key_id: string;
  /** Of its Idempotency-Key. */
  name_hash: Buffer;
  /** Of what was called, with its body. */
  request_hash: Buffer;
  /** Null while it's under way. */
  status: number | null;
  /** Sealed, since it may hold a secret. Null, too, if it was too large to keep. */
  body: Buffer | null;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    keys_keys: KeyTable;
    keys_calls: CallTable;
  }
}
