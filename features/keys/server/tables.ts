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

/** A call with an Idempotency-Key, so that it's done once. */
export interface CallTable {
  key_id: string;
  /** Hash of its Idempotency-Key. */
  name_hash: Buffer;
  /** Hash of the request with its body. */
  request_hash: Buffer;
  /** Null while it's running. */
  status: number | null;
  /** Sealed, because it may contain a secret. Also null if it was too large to store. */
  body: Buffer | null;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    keys_keys: KeyTable;
    keys_calls: CallTable;
  }
}
