import type { SomeChoices } from '../../beat-choices.ts';
import type { KitType } from '../../kits.ts';
import { waveOf } from '../../waveform.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { ZipContents } from '#platform/archives/archives.ts';
import { toColumns } from '../beats/choice-columns.ts';
import type { OwnPrice } from '../beats/licenses-on-beat.ts';
import { askAboutSameFiles } from '../beats/same-files.ts';

export interface NewFile {
  readonly id?: string;
  readonly kind: FileKind;
  readonly storageKey: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface NewPreview {
  readonly storageKey: string;
  readonly bytes: number;
  /** A hash of the preview's bytes, used as its ETag. */
  readonly hash: string;
  readonly durationMs: number;
  /** 480 peaks of 0 to 255 over the whole length. */
  readonly peaks: readonly number[];
}

export interface NewKit {
  readonly type: KitType;
  readonly contents: ZipContents;
}

export interface NewBeat extends SomeChoices {
  readonly id: string;
  readonly sellerId: string;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  /** Null for a kit. */
  readonly bpm: number | null;
  readonly kit?: NewKit;
  readonly tags: readonly string[];
  /** A content identification service that knows the beat, and how it clears a claim. */
  readonly contentIdService?: string | undefined;
  readonly contentIdClearing?: string | undefined;
  readonly freeDownload?: boolean | undefined;
  readonly licenseIds: readonly string[];
  /** Prices of the licenses that cost something else on this beat. */
  readonly ownPrices?: readonly OwnPrice[];
  /** The folder of the cover's sizes in storage (see `coverKey`). */
  readonly cover: string;
  /** Null if the preview isn't made yet. */
  readonly preview: NewPreview | null;
  readonly files: readonly NewFile[];
  readonly createdAt: Date;
  /** By default the beat goes on sale as soon as it's ready. */
  readonly publishAt?: Date | null;
}

/**
 * The cover and files must be in storage. Asks an admin about files that another seller has. Changes nothing if the id
 * exists. `publishBeat` puts the beat on sale.
 */
export const addBeat = (db: Queryable, beat: NewBeat): Promise<void> =>
  inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('catalogue_beats')
      .values(beatRow(beat))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    const ownPrices = new Map(beat.ownPrices?.map(({ licenseId, cents }) => [licenseId, cents]));
    if (beat.licenseIds.length > 0) {
      await trx
        .insertInto('catalogue_beat_licenses')
        .values(
          beat.licenseIds.map((licenseId) => ({
            beat_id: beat.id,
            license_id: licenseId,
            own_price_cents: ownPrices.get(licenseId) ?? null,
          })),
        )
        .execute();
    }
    if (beat.files.length > 0) {
      await trx
        .insertInto('catalogue_files')
        .values(beat.files.map((file) => fileRow(beat.id, file, beat.createdAt)))
        .execute();
    }
    await askAboutSameFiles(trx, beat.id, beat.createdAt);
  });

export const contentColumns = ({ count, bytes, files }: ZipContents) => ({
  kit_files: count,
  kit_bytes: bytes,
  kit_contents: JSON.stringify(files),
});

const beatRow = (beat: NewBeat) => ({
  id: beat.id,
  seller_id: beat.sellerId,
  title: beat.title,
  description: beat.description,
  price_cents: beat.priceCents,
  ...toColumns(beat),
  ...(beat.kit && { kind: 'kit' as const, kit_type: beat.kit.type, ...contentColumns(beat.kit.contents) }),
  bpm: beat.bpm,
  tags: [...beat.tags],
  content_id_service: beat.contentIdService ?? '',
  content_id_clearing: beat.contentIdClearing ?? '',
  free_download: beat.freeDownload ?? false,
  cover: beat.cover,
  duration_ms: beat.preview && Math.round(beat.preview.durationMs),
  preview_key: beat.preview?.storageKey ?? null,
  preview_bytes: beat.preview?.bytes ?? null,
  preview_hash: beat.preview?.hash ?? null,
  peaks: beat.preview && Buffer.from(beat.preview.peaks),
  wave: beat.preview && waveOf(beat.preview.peaks),
  step: beat.preview ? null : ('waiting' as const),
  created_at: beat.createdAt,
  publish_at: beat.publishAt ?? null,
});

export const fileRow = (beatId: string, file: NewFile, createdAt: Date) => ({
  id: file.id ?? newId(createdAt.getTime()),
  beat_id: beatId,
  kind: file.kind,
  storage_key: file.storageKey,
  bytes: file.bytes,
  sha256: file.sha256,
  created_at: createdAt,
});
