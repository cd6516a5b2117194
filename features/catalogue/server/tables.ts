import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Credit } from '../paths.ts';
import type { KitType, ProductKind } from '../kits.ts';
import type { ChoiceColumn } from '../beat-choices.ts';
import type { UploadKind } from '../upload-kinds.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { ZipContents } from '#platform/archives/archives.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';

export type BeatState = 'processing' | 'failed' | 'scheduled' | 'published' | 'unpublished' | 'sold' | 'removed';

/** Choices that aren't made are empty. */
type ChoiceColumns = { [C in ChoiceColumn]: ColumnType<string, string | undefined> };

/** One of those in a kit's zip. */
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
  /** Null: it's a kit. */
  bpm: number | null;
  /** These four of a kit alone. Sizes are those of its files once unpacked. */
  kit_type: ColumnType<KitType | null, KitType | null | undefined>;
  kit_files: ColumnType<number | null, number | null | undefined>;
  kit_bytes: ColumnType<number | null, number | null | undefined>;
  kit_contents: JSONColumnType<KitFile[] | null, string | null | undefined, string>;
  /** When its row has last changed: the database writes it. */
  updated_at: Generated<Date>;
  tags: string[];
  /** Both or neither. */
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
  /** Its seller also gives it away. */
  free_download: Generated<boolean>;
  /** What is given away, with the label's tag in its sound; null: not made (yet). */
  free_key: string | null;
  free_bytes: number | null;
  /** A hash of its sound. */
  free_hash: string | null;
  /** The wav that it was made from; null: it's to be made. With this and no key, that wav can't be made into one. */
  free_source_id: string | null;
  loudness: number | null;
  sold_item_id: ColumnType<string | null, string | null | undefined, never>;
  published_at: Date | null;
  /** When it goes on sale: of a scheduled beat, and of one that is still processing or has failed. */
  publish_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why it couldn't go on sale at `publish_at`. */
  release_problem: ColumnType<string | null, undefined, never>;
  /** Taken off sale with its suspended seller; any change of its state ends that. */
  off_with_seller: Generated<boolean>;
  /** Set while an admin keeps the beat off the store; the database then refuses to have it published. */
  taken_off_at: ColumnType<Date | null, Date | null | undefined>;
  taken_off_by: ColumnType<string | null, string | null | undefined>;
  taken_off_reason: ColumnType<string | null, string | null | undefined>;
  /** A restore puts it back on sale. What its seller does meanwhile can end that. */
  back_on_sale: Generated<boolean>;
  /** It goes on sale once nobody who was invited to share in it has still to respond. */
  waits_for_answers: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A beat as lists find it: written by the database alone (`catalogue_listed`). Texts are folded. */
export interface ListingTable extends ChoiceColumns {
  beat_id: string;
  seller_id: string;
  /** To the millisecond. */
  published_at: Date;
  title: string;
  artist: string;
  tags: string[];
  kind: ProductKind;
  /** Null: it's a beat. */
  kit_type: KitType | null;
  bpm: number | null;
  duration_ms: number;
  /** With the cheapest license; 2147483647 without any. */
  lowest_cents: number;
  likes: number;
  comments: number;
  search_text: string;
  /** Who is credited beside the seller; null: nobody. */
  credits: Credit[] | null;
  /** Another one after each change of what lists show, apart from likes and comments. */
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
  /** When an admin was asked about it, because another seller has the same. */
  asked_at: ColumnType<Date | null, undefined, Date>;
}

export interface BeatLicenseTable {
  beat_id: string;
  license_id: string;
  /** What it costs on this beat; null for its usual price. */
  own_price_cents: number | null;
}

export interface LikeTable {
  beat_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** What the beat cost with its cheapest license then; null: unknown. The database fills it in. */
  lowest_cents: ColumnType<number | null, number | null | undefined, never>;
  /** What it cost in the last email that said it costs less. */
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
  /** Set and unset with its author's suspension. */
  author_suspended: Generated<boolean>;
  /** Neither hidden nor by a suspended author. Computed by the database. */
  is_shown: ColumnType<boolean, never, never>;
}

export interface UploadFacts {
  /** Lowercase hex, of all but a cover. */
  readonly sha256?: string;
  readonly durationMs?: number;
  /** What is in a zip. */
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
  /** How much of it is on the disk for good, where it waits in a file. */
  received_bytes: Generated<number>;
  state: StateColumn<UploadState, UploadState | undefined>;
  reason: string | null;
  facts: JSONColumnType<UploadFacts, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  /** The connection that is sending it, where there may be several servers. */
  holder: string | null;
  held_until: Date | null;
  is_wanted: Generated<boolean>;
}

export interface UploadPieceTable {
  upload_id: string;
  /** The position of its first byte. */
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
