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

/** A call with an Idempotency-Key. */
export interface CallTable {
  key_id: string;
  /** Hash of the Idempotency-Key. */
  name_hash: Buffer;
  request_hash: Buffer;
  /** Null while the call is running, or if its end couldn't be stored. */
  status: number | null;
  /** Sealed, because it may contain a secret. Null if it was too large to store, or while the call is running. */
  body: Buffer | null;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    keys_keys: KeyTable;
    keys_calls: CallTable;
  }
}
