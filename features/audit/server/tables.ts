import type { ColumnType } from 'kysely';

export interface EntryTable {
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  subject_id: string;
  details: ColumnType<Record<string, unknown>, string, never>;
  address: string | null;
  /** Filled by the database, for the search. */
  words: ColumnType<string, never, never>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entries: EntryTable;
  }
}
