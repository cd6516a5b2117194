import { makeSeller } from '#features/account/server/public.ts';
import { AudioError } from '#platform/audio/audio.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobContext } from '#platform/jobs/job-queue.ts';
import { productWord } from '../../kits.ts';
import { waveOf } from '../../waveform.ts';
import { currentFiles, heardFileOf, type FileRow } from '../beats/find-files.ts';
import { finishPlanned } from '../release/release-beat.ts';
import { notReadyMessage, publishBeat } from '../states/publish-beat.ts';
import { emailNotPublished } from '../states/publish-unattended.ts';
import { afterOutageSeconds, isOutage, isTemporary } from './is-outage.ts';
import { makeFreeFile } from './make-free-file.ts';
import { makeTagged, type TaggedFile } from './make-tagged.ts';
import { changeState, changeStates } from '../states/change-state.ts';

type Context = Pick<JobContext, 'signal' | 'isLastAttempt'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.process-beat': { beatId: string };
  }
}

/**
 * Makes the preview and waveform, puts a new beat on sale or leaves it to its schedule, then makes its free file. May
 * run again at any time, even after a crash: finished steps aren't repeated.
 */
export const processBeat = async (deps: Deps, beatId: string, context: Context): Promise<void> => {
  const beat = await deps.db
    .selectFrom('catalogue_beats')
    .select(['kind', 'state', 'preview_file_id', 'preview_key'])
    .where('id', '=', beatId)
    .executeTakeFirst();
  if (!beat || beat.state === 'removed' || beat.state === 'failed') return;
  const heard = heardFileOf(beat.kind);
  const sound = (await currentFiles(deps.db, [beatId])).find(({ kind }) => kind === heard);
  if (!sound) return;
  try {
    if (beat.preview_file_id !== sound.id) await makePreview(deps, sound, context.signal);
    if (beat.state === 'processing') await finish(deps, beatId);
    // A beat goes on sale without waiting for its free file.
    await makeFreeFile(deps, sound, context.signal);
  } catch (error) {
    const ofTheFile = error instanceof AudioError && !isTemporary(error);
    if (!ofTheFile && !context.isLastAttempt) throw error;
    if (isOutage(error)) {
      const options = { singletonKey: beatId, startAfterSeconds: afterOutageSeconds };
      return await deps.jobs.send('catalogue.process-beat', { beatId }, options);
    }
    await giveUp(deps, beatId, ofTheFile ? error.message : 'Something went wrong on our side. Try again.');
    // A bug must appear in the log and the list of failed jobs.
    if (!ofTheFile) throw error;
  }
};

const makePreview = async (deps: Deps, sound: FileRow, signal: AbortSignal): Promise<void> => {
  await deps.db
    .updateTable('catalogue_beats')
    .set({ step: 'sound' })
    .where('id', '=', sound.beat_id)
    .where('state', '=', 'processing')
    .execute();
  await keepPreview(deps, sound, await makeTagged(deps, sound, { folder: 'previews', signal }));
};

/** The old preview stays until the sweep, since a running backup may need it. Players request the new one. */
const keepPreview = async ({ db }: Deps, sound: FileRow, made: TaggedFile): Promise<void> => {
  await db
    .updateTable('catalogue_beats')
    .set({
      duration_ms: Math.round(made.durationMs),
      preview_key: made.key,
      preview_bytes: made.bytes,
      preview_hash: made.hash,
      peaks: Buffer.from(made.peaks),
      wave: waveOf(made.peaks),
      loudness: Number.isFinite(made.loudness) ? made.loudness : null,
      preview_file_id: sound.id,
    })
    .where('id', '=', sound.beat_id)
    .execute();
};

const finish = async (deps: Deps, beatId: string): Promise<void> => {
  await inTransaction(deps.db, async (trx) => {
    const beat = await trx
      .selectFrom('catalogue_beats')
      .select(['id', 'kind', 'title', 'state', 'seller_id', 'publish_at', 'waits_for_answers'])
      .where('id', '=', beatId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // The beat was deleted, or another run finished it.
    if (beat.state !== 'processing') return;
    if (beat.publish_at !== null) return await finishPlanned(deps, trx, { ...beat, publish_at: beat.publish_at });
    if (beat.waits_for_answers) return await changeState(trx, beatId, 'wait', {});
    const missing = await publishBeat(trx, beatId, deps.clock.now());
    if (missing.length === 0) return await makeSeller(trx, beat.seller_id);
    await changeState(trx, beatId, 'finish-incomplete', {});
    if (!missing.includes('sold')) return;
    const text = `We couldn’t publish your ${productWord(beat.kind)} “${beat.title}”. With other files you can sell it.`;
    await emailNotPublished(deps, trx, { beat, text, problem: notReadyMessage(missing) });
  });
};

/** A beat on sale keeps its current preview. */
const giveUp = async ({ db }: Deps, beatId: string, failure: string): Promise<void> => {
  await inTransaction(db, (trx) => changeStates(trx, [beatId], 'fail-processing', { failure }));
};
