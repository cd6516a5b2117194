import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BeatSnapshot } from '#features/catalogue/server/public.ts';
import type { BulkChange, EditState } from '../contract-edits.ts';
import type { FolderBeat, ImportRowState } from '../contract-imports.ts';

export interface ImportTable {
  id: string;
  /** One import per owner. */
  owner_id: string;
  created_at: Date;
}

export interface ImportRowTable {
  import_id: string;
  position: number;
  title: string;
  kind: 'new' | 'update';
  /** The beat to change or to create. A new one's id is chosen in advance, so that it's created once. */
  beat_id: string;
  /** Empty if it has none. */
  external_id: string;
  /** Values of a beat's form; for a change, only those that differ. */
  fields: JSONColumnType<Record<string, unknown>, string, never>;
  files: JSONColumnType<FolderBeat['files'], string, never>;
  /** Ids of its uploads that have arrived. */
  uploads: Generated<string[]>;
  state: ImportRowState;
  reason: string | null;
  changed_at: Date;
}

export interface ExternalIdTable {
  seller_id: string;
  /** The beat's id in its seller's table. */
  external_id: string;
  beat_id: string;
}

export interface EditTable {
  id: string;
  owner_id: string;
  change: JSONColumnType<BulkChange, string, never>;
  created_at: Date;
  undone_at: Date | null;
  /** Whether the password had just been confirmed when it was started or undone. */
  confirmed: Generated<boolean>;
}

export interface EditBeatTable {
  edit_id: string;
  position: number;
  beat_id: string;
  title: string;
  state: EditState;
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
