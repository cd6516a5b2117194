import type { Generated, JSONColumnType } from 'kysely';
import type { FolderBeat, ImportRowState } from '../contract-imports.ts';

export interface ImportTable {
  id: string;
  /** One at a time. */
  owner_id: string;
  created_at: Date;
}

export interface ImportRowTable {
  import_id: string;
  position: number;
  title: string;
  kind: 'new' | 'update';
  /** Of the beat that is changed, or that will be made: chosen before, so that it's made once. */
  beat_id: string;
  /** Empty: none. */
  external_id: string;
  /** As the form of a beat takes them; of a change only what is different. */
  fields: JSONColumnType<Record<string, unknown>, string, never>;
  files: JSONColumnType<FolderBeat['files'], string, never>;
  /** Ids of the uploads that have arrived for it. */
  uploads: Generated<string[]>;
  state: ImportRowState;
  reason: string | null;
  changed_at: Date;
}

export interface ExternalIdTable {
  seller_id: string;
  /** As their table calls the beat. */
  external_id: string;
  beat_id: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    bulk_imports: ImportTable;
    bulk_import_rows: ImportRowTable;
    bulk_external_ids: ExternalIdTable;
  }
}
