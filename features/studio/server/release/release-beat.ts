import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { formatLongMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import {
  changeState,
  emailNotPublished,
  findMissing,
  lockBeat,
  type LockedBeat,
  notReadyMessage,
  publishUnattended,
} from '#features/catalogue/server/public-records.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.release-beat': { beatId: string };
  }
}

type PlannedBeat = LockedBeat & { readonly publishAt: Date };

export const schedule = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  { beatId, at }: { readonly beatId: string; readonly at: Date },
): Promise<void> => {
  await changeState(trx, beatId, 'schedule', { at });
  await queueRelease({ jobs, clock }, trx, { beatId, at });
};

const queueRelease = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  { beatId, at }: { readonly beatId: string; readonly at: Date },
): Promise<void> => {
  const startAfterSeconds = Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1000));
  return jobs.send('catalogue.release-beat', { beatId }, { trx, singletonKey: beatId, startAfterSeconds });
};

/**
 * Does nothing if the beat was published or its release canceled. Queues the job again if the release was postponed: a
 * queued job can be moved only to an earlier time.
 */
export const releaseBeat = (deps: Deps, beatId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockBeat(trx, beatId);
    if (beat?.state !== 'scheduled' || beat.publishAt === null) return;
    const { publishAt } = beat;
    if (publishAt > deps.clock.now()) return await queueRelease(deps, trx, { beatId, at: publishAt });
    await publishOrTell(deps, trx, { ...beat, publishAt });
  });

/** Called after processing: publishes a beat whose time has passed, and schedules any other. */
export const finishPlanned = async (deps: DepsWithoutDb, trx: Trx, beat: PlannedBeat): Promise<void> => {
  if (beat.publishAt <= deps.clock.now()) return await publishOrTell(deps, trx, beat);
  // The label's takedown and the seller's account are checked at the release.
  const missing = (await findMissing(trx, beat.id)).filter((one) => one !== 'label' && one !== 'seller');
  if (missing.length > 0) return await refuse(deps, trx, beat, notReadyMessage(missing));
  await schedule(deps, trx, { beatId: beat.id, at: beat.publishAt });
};

const publishOrTell = async (deps: DepsWithoutDb, trx: Trx, beat: PlannedBeat): Promise<void> => {
  // A collaborator hasn't responded to the invitation yet.
  if (beat.waits) return await changeState(trx, beat.id, 'wait', {});
  const problem = await publishUnattended(deps, trx, beat);
  if (problem !== null) await refuse(deps, trx, beat, problem);
};

const refuse = async (deps: DepsWithoutDb, trx: Trx, beat: PlannedBeat, problem: string): Promise<void> => {
  await changeState(trx, beat.id, 'refuse-release', { problem });
  await emailNotPublished(deps, trx, {
    beat,
    text:
      beat.kind === 'kit'
        ? t`Your sound kit “${{ title: beat.title }}” was scheduled for ${{ time: formatLongMoment(beat.publishAt) }}, and we couldn’t publish it. Nobody can hear or buy it for now. Once you’ve fixed this, publish it or schedule it again.`
        : t`Your beat “${{ title: beat.title }}” was scheduled for ${{ time: formatLongMoment(beat.publishAt) }}, and we couldn’t publish it. Nobody can hear or buy it for now. Once you’ve fixed this, publish it or schedule it again.`,
    problem,
  });
};
