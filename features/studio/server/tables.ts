import type { Generated, JSONColumnType } from 'kysely';
import type { ZipContents } from '#platform/archives/archives.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { UploadKind } from '../upload-kinds.ts';

export interface UploadFacts {
  /** Lowercase hex. Covers have none. */
  readonly sha256?: string;
  readonly durationMs?: number;
  readonly contents?: ZipContents;
  readonly bpm?: number;
  readonly key?: string;
  readonly tag?: { readonly title?: string; readonly bpm?: number; readonly key?: string };
}

export type UploadState = 'receiving' | 'checking' | 'ready' | 'refused';

export interface UploadTable {
  id: string;
  owner_id: string;
  filename: string;
  kind: UploadKind;
  bytes: number;
  /** Bytes safely on the disk, if the upload is kept in a file. */
  received_bytes: Generated<number>;
  state: StateColumn<UploadState, UploadState | undefined>;
  reason: string | null;
  facts: JSONColumnType<UploadFacts, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  /** The connection that is sending the upload, if there may be several servers. */
  holder: string | null;
  held_until: Date | null;
  is_wanted: Generated<boolean>;
}

export interface UploadPieceTable {
  upload_id: string;
  /** Position of the first byte. */
  start: number;
  bytes: number;
  storage_key: string;
}

export interface UnwantedTable {
  storage_key: string;
  since: Date;
}

// The tables have the name of the feature that had them first.

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_uploads: UploadTable;
    catalogue_upload_pieces: UploadPieceTable;
    catalogue_unwanted: UnwantedTable;
  }
}
