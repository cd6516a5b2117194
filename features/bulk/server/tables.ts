import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BeatSnapshot } from '#features/catalogue/server/public-records.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { BulkChange, EditState } from '../contract-edits.ts';
import type { FolderBeat, ImportRowState } from '../contract-imports.ts';

export interface ImportTable {
  id: string;
  /** Unique: one import per owner. */
  owner_id: string;
  created_at: Date;
}

export interface ImportRowTable {
  import_id: string;
  position: number;
  title: string;
  kind: 'new' | 'update';
  /** For a new beat, its future id, so that two runs can't create it twice. */
  beat_id: string;
  /** Empty if the row has none. */
  external_id: string;
  /** Values of a beat's form; for a change, only those that differ. */
  fields: JSONColumnType<Record<string, unknown>, string, never>;
  files: JSONColumnType<FolderBeat['files'], string, never>;
  /** Uploads that have arrived. */
  uploads: Generated<string[]>;
  state: StateColumn<ImportRowState>;
  reason: string | null;
  changed_at: Date;
}

export interface ExternalIdTable {
  seller_id: string;
  /** The beat's id in the seller's own table. */
  external_id: string;
  beat_id: string;
}

export interface EditTable {
  id: string;
  owner_id: string;
  change: JSONColumnType<BulkChange, string, never>;
  created_at: Date;
  undone_at: Date | null;
  /** Whether the password had just been confirmed when the edit was started or undone. */
  confirmed: Generated<boolean>;
}

export interface EditBeatTable {
  edit_id: string;
  position: number;
  beat_id: string;
  title: string;
  state: StateColumn<EditState>;
  reason: ColumnType<string | null, string | undefined, string | null>;
  /** Set together with `after`. */
  before: ColumnType<BeatSnapshot | null, string | undefined, string>;
  after: ColumnType<BeatSnapshot | null, string | undefined, string>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    bulk_imports: ImportTable;
    bulk_import_rows: ImportRowTable;
    bulk_external_ids: ExternalIdTable;
    bulk_edits: EditTable;
    bulk_edit_beats: EditBeatTable;
  }
}
