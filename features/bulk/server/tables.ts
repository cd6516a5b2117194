import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BeatSnapshot } from '#features/catalogue/server/public.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { BulkChange, EditState } from '../contract-edits.ts';
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
  state: StateColumn<ImportRowState>;
  reason: string | null;
  changed_at: Date;
}

export interface ExternalIdTable {
  seller_id: string;
  /** As their table calls the beat. */
  external_id: string;
  beat_id: string;
}

export interface EditTable {
  id: string;
  owner_id: string;
  change: JSONColumnType<BulkChange, string, never>;
  created_at: Date;
  undone_at: Date | null;
  /** The password had just been given when it was started, or undone. */
  confirmed: Generated<boolean>;
}

export interface EditBeatTable {
  edit_id: string;
  position: number;
  beat_id: string;
  title: string;
  state: StateColumn<EditState>;
  reason: ColumnType<string | null, string | undefined, string | null>;
  /** Both or neither. */
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
