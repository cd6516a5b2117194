import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Credit } from '../paths.ts';
import type { KitType, ProductKind } from '../kits.ts';
import type { ChoiceColumn } from '../beat-choices.ts';
import type { UploadKind } from '../upload-kinds.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { ZipContents } from '#platform/archives/archives.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';

export type BeatState = 'processing' | 'failed' | 'scheduled' | 'published' | 'unpublished' | 'sold' | 'removed';

/** A choice that isn't made is an empty string. */
type ChoiceColumns = { [C in ChoiceColumn]: ColumnType<string, string | undefined> };

/** A file in a kit's zip. */
export interface KitFile {
  readonly name: string;
  readonly bytes: number;
}

export interface BeatTable extends ChoiceColumns {
  id: string;
  seller_id: string;
  title: string;
  description: string;
  price_cents: number;
  kind: Generated<ProductKind>;
  /** Null for a sound kit. */
  bpm: number | null;
  /** These four are for sound kits only. Sizes are of the unpacked files. */
  kit_type: ColumnType<KitType | null, KitType | null | undefined>;
  kit_files: ColumnType<number | null, number | null | undefined>;
  kit_bytes: ColumnType<number | null, number | null | undefined>;
  kit_contents: JSONColumnType<KitFile[] | null, string | null | undefined, string>;
  /** Time of the row's last change; the database writes it. */
  updated_at: Generated<Date>;
  tags: string[];
  /** Both columns are filled, or neither. */
  content_id_service: Generated<string>;
  content_id_clearing: Generated<string>;
  /** The folder of the cover's sizes in storage, named after its content. */
  cover: string | null;
  duration_ms: number | null;
  preview_key: string | null;
  preview_bytes: number | null;
  preview_hash: string | null;
  peaks: Buffer | null;
  wave: string | null;
  state: StateColumn<BeatState, BeatState | undefined>;
  failure: string | null;
  step: 'waiting' | 'sound' | null;
  preview_file_id: string | null;
  /** The seller offers a free download. */
  free_download: Generated<boolean>;
  /** The free file, with the label's tag in its sound; null if it isn't made (yet). */
  free_key: string | null;
  free_bytes: number | null;
  /** Hash of the free file. */
  free_hash: string | null;
  /**
   * The wav that the free file is made from; null if it's to be made. If this is set without a key, the wav can't be
   * used.
   */
  free_source_id: string | null;
  loudness: number | null;
  sold_item_id: ColumnType<string | null, string | null | undefined, never>;
  published_at: Date | null;
  /** When it goes on sale; for a beat that is scheduled, still processing, or failed. */
  publish_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why it couldn't go on sale at `publish_at`. */
  release_problem: ColumnType<string | null, undefined, never>;
  /** Taken off sale because its seller was suspended; any change of the beat's state clears this. */
  off_with_seller: Generated<boolean>;
  /** Set while an admin keeps the beat off the store; the database then refuses to publish it. */
  taken_off_at: ColumnType<Date | null, Date | null | undefined>;
  taken_off_by: ColumnType<string | null, string | null | undefined>;
  taken_off_reason: ColumnType<string | null, string | null | undefined>;
  /** A restore puts it back on sale, unless its seller has changed that in between. */
  back_on_sale: Generated<boolean>;
  /** It goes on sale once every invited collaborator has responded. */
  waits_for_answers: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A beat's row for lists, which only the database writes (`catalogue_listed`). Texts are folded. */
export interface ListingTable extends ChoiceColumns {
  beat_id: string;
  seller_id: string;
  /** With milliseconds. */
  published_at: Date;
  title: string;
  artist: string;
  tags: string[];
  kind: ProductKind;
  /** Null for a beat. */
  kit_type: KitType | null;
  bpm: number | null;
  duration_ms: number;
  /** The price with the cheapest license; 2147483647 without any. */
  lowest_cents: number;
  likes: number;
  comments: number;
  search_text: string;
  /** Collaborators credited beside the seller; null for none. */
  credits: Credit[] | null;
  /** Changes with everything that lists show, except likes and comments. */
  revision: number;
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
  /** When an admin was asked about it, because another seller has the same sound. */
  asked_at: ColumnType<Date | null, undefined, Date>;
}

export interface BeatLicenseTable {
  beat_id: string;
  license_id: string;
  /** The license's price on this beat; null for its usual price. */
  own_price_cents: number | null;
}

export interface LikeTable {
  beat_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** The beat's lowest price when it was liked; null if unknown. The database fills it in. */
  lowest_cents: ColumnType<number | null, number | null | undefined, never>;
  /** The price in the last email about a lower price. */
  mailed_cents: ColumnType<number | null, number | null | undefined>;
}

export interface PriceMailsTable {
  user_id: string;
  enabled: boolean;
  changed_at: Date;
  mailed_at: ColumnType<Date | null, undefined, Date>;
}

export interface CommentTable {
  id: string;
  beat_id: string;
  user_id: string;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** When the beat's seller hid it. */
  hidden_at: ColumnType<Date | null, Date | null | undefined>;
  /** Follows the author's suspension. */
  author_suspended: Generated<boolean>;
  /** False if hidden or by a suspended author. Computed by the database. */
  is_shown: ColumnType<boolean, never, never>;
}

export interface UploadFacts {
  /** Lowercase hex; not for a cover. */
  readonly sha256?: string;
  readonly durationMs?: number;
  /** Contents of a zip. */
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
  /** The connection that is sending it, if there may be several servers. */
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

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_beats: BeatTable;
    catalogue_listings: ListingTable;
    catalogue_files: FileTable;
    catalogue_beat_licenses: BeatLicenseTable;
    catalogue_likes: LikeTable;
    catalogue_price_mails: PriceMailsTable;
    catalogue_comments: CommentTable;
    catalogue_uploads: UploadTable;
    catalogue_upload_pieces: UploadPieceTable;
    catalogue_unwanted: UnwantedTable;
  }
}
