import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Credit } from '../paths.ts';
import type { KitType, ProductKind } from '../kits.ts';
import type { ChoiceColumn } from '../beat-choices.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { StateColumn } from '#platform/lives/define-life.ts';

export type BeatState = 'processing' | 'failed' | 'scheduled' | 'published' | 'unpublished' | 'sold' | 'removed';

/** A choice that isn't made is an empty string. */
type ChoiceColumns = { [C in ChoiceColumn]: ColumnType<string, string | undefined> };

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
  /** The database writes it. */
  updated_at: Generated<Date>;
  tags: string[];
  /** Both columns are filled, or neither. */
  content_id_service: Generated<string>;
  content_id_clearing: Generated<string>;
  /** The name of the storage folder with the cover's sizes. */
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
  free_download: Generated<boolean>;
  /** The whole beat with the label's tag in its sound; null if it isn't made (yet). */
  free_key: string | null;
  free_bytes: number | null;
  free_hash: string | null;
  /** The WAV of the free file; null if the file is to be made. If set without a key, the WAV can't be used. */
  free_source_id: string | null;
  loudness: number | null;
  sold_item_id: ColumnType<string | null, string | null | undefined, never>;
  published_at: Date | null;
  /** Only for a beat that is scheduled, processing or failed, or that couldn't go on sale at this time. */
  publish_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why it couldn't go on sale at `publish_at`. */
  release_problem: ColumnType<string | null, undefined, never>;
  /** Off sale because its seller was suspended. Any change of the beat's state clears this. */
  off_with_seller: Generated<boolean>;
  /** While set, the database refuses to publish the beat. Without `taken_off_by`, an admin has yet to decide. */
  taken_off_at: ColumnType<Date | null, Date | null | undefined>;
  taken_off_by: ColumnType<string | null, string | null | undefined>;
  taken_off_reason: ColumnType<string | null, string | null | undefined>;
  /** Restoring the beat puts it back on sale, unless its seller unpublished it in between. */
  back_on_sale: Generated<boolean>;
  /** It goes on sale once every invited collaborator has responded. */
  waits_for_answers: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** Lists read these rows. Only the database writes them (`catalogue_listed`). Texts are folded. */
/** The beat's licenses by id: cents, or null for the license's usual price. */
export type LicensePrices = Readonly<Record<string, number | null>>;

export interface ListingTable extends ChoiceColumns {
  beat_id: string;
  seller_id: string;
  /** Truncated to milliseconds, as cursors contain it. */
  published_at: Date;
  title: string;
  artist: string;
  tags: string[];
  kind: ProductKind;
  kit_type: KitType | null;
  bpm: number | null;
  duration_ms: number;
  /** Price with the cheapest license; 2147483647 without any. */
  lowest_cents: number;
  likes: number;
  comments: number;
  search_text: string;
  /** Collaborators credited beside the seller. */
  credits: Credit[] | null;
  seller_username: string;
  seller_name: string;
  /** Kinds of the current files. */
  file_kinds: FileKind[];
  license_prices: LicensePrices;
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
  /** When an admin was asked, because another seller has the same file. */
  asked_at: ColumnType<Date | null, undefined, Date>;
}

export interface BeatLicenseTable {
  beat_id: string;
  license_id: string;
  /** Null for the license's usual price. */
  own_price_cents: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_beats: BeatTable;
    catalogue_listings: ListingTable;
    catalogue_files: FileTable;
    catalogue_beat_licenses: BeatLicenseTable;
  }
}
