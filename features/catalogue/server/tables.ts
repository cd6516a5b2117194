import type { ColumnType, Generated } from 'kysely';
import type { FileKind } from '#features/licenses/contract.ts';

export type BeatState = 'processing' | 'failed' | 'published' | 'unpublished' | 'sold' | 'removed';

export interface BeatTable {
  id: string;
  seller_id: string;
  title: string;
  description: string;
  price_cents: number;
  genre: string;
  sub_genre: string;
  bpm: number;
  key: string;
  tags: string[];
  /** The folder of the cover's sizes in storage, named after its content. */
  cover: string | null;
  duration_ms: number | null;
  preview_key: string | null;
  preview_bytes: number | null;
  preview_hash: string | null;
  peaks: Buffer | null;
  wave: string | null;
  state: Generated<BeatState>;
  sold_item_id: string | null;
  published_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface FileTable {
  id: string;
  beat_id: string;
  kind: FileKind;
  storage_key: string;
  bytes: number;
  sha256: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  replaced_at: Date | null;
}

export interface BeatLicenseTable {
  beat_id: string;
  license_id: string;
}

export interface LikeTable {
  beat_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface CommentTable {
  id: string;
  beat_id: string;
  user_id: string;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_beats: BeatTable;
    catalogue_files: FileTable;
    catalogue_beat_licenses: BeatLicenseTable;
    catalogue_likes: LikeTable;
    catalogue_comments: CommentTable;
  }
}
