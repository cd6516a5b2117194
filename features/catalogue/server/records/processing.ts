import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { waveOf } from '../../waveform.ts';
import type { NewPreview } from './add-beat.ts';
import { currentFiles, type FileRow, heardFileOf } from '../beats/find-files.ts';

// Processing makes the preview and the free file of a beat. Its job is above this feature.

interface BeatToProcess {
  readonly isNew: boolean;
  /** The source of the preview. */
  readonly sound: FileRow;
  /** True if the preview is made of this source. */
  readonly isPreviewed: boolean;
}

/** Returns null if there is nothing to make: the beat was deleted or couldn't be processed, or has no sound. */
export const findBeatToProcess = async (db: Queryable, beatId: string): Promise<BeatToProcess | null> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['kind', 'state', 'preview_file_id'])
    .where('id', '=', beatId)
    .executeTakeFirst();
  if (!beat || beat.state === 'removed' || beat.state === 'failed') return null;
  const sound = heardFileOf(beat.kind, await currentFiles(db, [beatId]));
  if (!sound) return null;
  return { isNew: beat.state === 'processing', sound, isPreviewed: beat.preview_file_id === sound.id };
};

/** Returns how many other beats of the same seller are in processing. */
export const countProcessing = async (trx: Trx, beatId: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from catalogue_beats
    where seller_id = (select seller_id from catalogue_beats where id = ${beatId}) and state = 'processing'
      and id <> ${beatId}`.execute(trx);
  return rows[0]?.waiting ?? 0;
};

/** The seller sees this step of a new beat's processing. */
export const noteSoundStep = async (db: Queryable, beatId: string): Promise<void> => {
  await db
    .updateTable('catalogue_beats')
    .set({ step: 'sound' })
    .where('id', '=', beatId)
    .where('state', '=', 'processing')
    .execute();
};

type MadePreview = NewPreview & { readonly loudness: number };

/** The old preview stays until the sweep, since a running backup may need it. Players request the new one. */
export const keepPreview = async (db: Queryable, source: FileRow, made: MadePreview): Promise<void> => {
  await db
    .updateTable('catalogue_beats')
    .set({
      duration_ms: Math.round(made.durationMs),
      preview_key: made.storageKey,
      preview_bytes: made.bytes,
      preview_hash: made.hash,
      peaks: Buffer.from(made.peaks),
      wave: waveOf(made.peaks),
      loudness: Number.isFinite(made.loudness) ? made.loudness : null,
      preview_file_id: source.id,
    })
    .where('id', '=', source.beat_id)
    .execute();
};

/** True if the beat is given away, and its free file isn't made of this sound. */
export const needsFreeFile = async (db: Queryable, sound: FileRow): Promise<boolean> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select('free_source_id')
    .where('id', '=', sound.beat_id)
    .where('free_download', '=', true)
    .where('state', 'not in', ['failed', 'removed', 'sold'])
    .executeTakeFirst();
  return beat !== undefined && beat.free_source_id !== sound.id;
};

/** `made` is null if this sound can't be converted, which isn't tried again. */
export const keepFreeFile = async (
  db: Queryable,
  sound: FileRow,
  made: Pick<NewPreview, 'storageKey' | 'bytes' | 'hash'> | null,
): Promise<void> => {
  await db
    .updateTable('catalogue_beats')
    .set({
      free_key: made?.storageKey ?? null,
      free_bytes: made?.bytes ?? null,
      free_hash: made?.hash ?? null,
      free_source_id: sound.id,
    })
    .where('id', '=', sound.beat_id)
    .execute();
};
