import { AudioError } from '#platform/audio/audio.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileRow } from '../beats/find-files.ts';
import { isTemporary } from './is-outage.ts';
import { makeTagged, type TaggedFile } from './make-tagged.ts';

const kbps = 192;

/** Tags the sound of the whole beat. Until the new file is ready, visitors get the previous WAV's free file. */
export const makeFreeFile = async (deps: Deps, wav: FileRow, signal: AbortSignal): Promise<void> => {
  const beat = await deps.db
    .selectFrom('catalogue_beats')
    .select('free_source_id')
    .where('id', '=', wav.beat_id)
    .where('free_download', '=', true)
    .where('state', 'not in', ['failed', 'removed', 'sold'])
    .executeTakeFirst();
  if (!beat || beat.free_source_id === wav.id) return;
  try {
    await keep(deps, wav, await makeTagged(deps, wav, { folder: 'free', kbps, signal }));
  } catch (error) {
    if (!(error instanceof AudioError) || isTemporary(error)) throw error;
    await keep(deps, wav, null);
  }
};

/** `made` is null if this WAV can't be converted, which isn't tried again. */
const keep = async ({ db }: Deps, wav: FileRow, made: TaggedFile | null): Promise<void> => {
  await db
    .updateTable('catalogue_beats')
    .set({
      free_key: made?.key ?? null,
      free_bytes: made?.bytes ?? null,
      free_hash: made?.hash ?? null,
      free_source_id: wav.id,
    })
    .where('id', '=', wav.beat_id)
    .execute();
};
