import { t } from '#contract-kit/texts/text.ts';
import { makeSeller } from '#features/account/server/public.ts';
import { AudioError } from '#platform/audio/audio.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobContext } from '#platform/jobs/job-queue.ts';
import { type FileRow } from '#features/catalogue/server/public.ts';
import {
  changeState,
  changeStates,
  emailNotPublished,
  findBeatToProcess,
  keepFreeFile,
  keepPreview,
  lockBeat,
  needsFreeFile,
  noteSoundStep,
  notReadyMessage,
  publishBeat,
} from '#features/catalogue/server/public-records.ts';
import { finishPlanned } from '../release/release-beat.ts';
import { afterOutageSeconds, isOutage, isTemporary } from './is-outage.ts';
import { makeTagged } from './make-tagged.ts';

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
  const beat = await findBeatToProcess(deps.db, beatId);
  if (!beat) return;
  const { sound } = beat;
  try {
    if (!beat.isPreviewed) await makePreview(deps, sound, context.signal);
    if (beat.isNew) await finish(deps, beatId);
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
  await noteSoundStep(deps.db, sound.beat_id);
  await keepPreview(deps.db, sound, await makeTagged(deps, sound, { folder: 'previews', signal }));
};

const freeFileKbps = 192;

/** Tags the sound of the whole beat. Until the new file is ready, visitors get the previous sound's free file. */
const makeFreeFile = async (deps: Deps, sound: FileRow, signal: AbortSignal): Promise<void> => {
  if (!(await needsFreeFile(deps.db, sound))) return;
  try {
    await keepFreeFile(deps.db, sound, await makeTagged(deps, sound, { folder: 'free', kbps: freeFileKbps, signal }));
  } catch (error) {
    if (!(error instanceof AudioError) || isTemporary(error)) throw error;
    await keepFreeFile(deps.db, sound, null);
  }
};

const finish = async (deps: Deps, beatId: string): Promise<void> => {
  await inTransaction(deps.db, async (trx) => {
    const beat = await lockBeat(trx, beatId);
    // The beat was deleted, or another run finished it.
    if (beat?.state !== 'processing') return;
    if (beat.publishAt !== null) return await finishPlanned(deps, trx, { ...beat, publishAt: beat.publishAt });
    if (beat.waits) return await changeState(trx, beatId, 'wait', {});
    const missing = await publishBeat(trx, beatId, deps.clock.now());
    if (missing.length === 0) return await makeSeller(trx, beat.sellerId);
    await changeState(trx, beatId, 'finish-incomplete', {});
    if (!missing.includes('sold')) return;
    const { title } = beat;
    const text =
      beat.kind === 'kit'
        ? t`We couldn’t publish your sound kit “${{ title }}”. With other files you can sell it.`
        : t`We couldn’t publish your beat “${{ title }}”. With other files you can sell it.`;
    await emailNotPublished(deps, trx, { beat, text, problem: notReadyMessage(missing) });
  });
};

/** Only a new beat fails. One that is already processed keeps its current preview. */
const giveUp = async ({ db }: Deps, beatId: string, failure: string): Promise<void> => {
  await inTransaction(db, (trx) => changeStates(trx, [beatId], 'fail-processing', { failure }));
};
