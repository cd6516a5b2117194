import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { formatLongMoment } from '#contract-kit/format.ts';
import { productWord } from '../../kits.ts';
import type { AboutBeat, MailDeps } from '../beats/email-seller.ts';
import { changeState } from '../states/change-state.ts';
import { findMissing, notReadyMessage } from '../states/publish-beat.ts';
import { publishUnattended, emailNotPublished } from '../states/publish-unattended.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.release-beat': { beatId: string };
  }
}

/** The caller has locked the beat's row. */
export interface PlannedBeat extends AboutBeat {
  readonly publish_at: Date;
  readonly waits_for_answers: boolean;
}

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
export const releaseBeat = (deps: MailDeps & Pick<Deps, 'db'>, beatId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await trx
      .selectFrom('catalogue_beats')
      .select(['id', 'kind', 'title', 'seller_id', 'state', 'publish_at', 'waits_for_answers'])
      .where('id', '=', beatId)
      .forUpdate()
      .executeTakeFirst();
    if (beat?.state !== 'scheduled' || beat.publish_at === null) return;
    if (beat.publish_at > deps.clock.now()) return await queueRelease(deps, trx, { beatId, at: beat.publish_at });
    await publishOrTell(deps, trx, { ...beat, publish_at: beat.publish_at });
  });

/** Called after processing: publishes a beat whose time has passed, and schedules any other. */
export const finishPlanned = async (deps: MailDeps, trx: Trx, beat: PlannedBeat): Promise<void> => {
  if (beat.publish_at <= deps.clock.now()) return await publishOrTell(deps, trx, beat);
  // The label's takedown and the seller's account are checked at the release.
  const missing = (await findMissing(trx, beat.id)).filter((one) => one !== 'label' && one !== 'seller');
  if (missing.length > 0) return await refuse(deps, trx, beat, notReadyMessage(missing));
  await schedule(deps, trx, { beatId: beat.id, at: beat.publish_at });
};

const publishOrTell = async (deps: MailDeps, trx: Trx, beat: PlannedBeat): Promise<void> => {
  // A collaborator hasn't responded to the invitation yet.
  if (beat.waits_for_answers) return await changeState(trx, beat.id, 'wait', {});
  const problem = await publishUnattended(deps, trx, beat);
  if (problem !== null) await refuse(deps, trx, beat, problem);
};

const refuse = async (deps: MailDeps, trx: Trx, beat: PlannedBeat, problem: string): Promise<void> => {
  await changeState(trx, beat.id, 'refuse-release', { problem });
  await emailNotPublished(deps, trx, {
    beat,
    text: `Your ${productWord(beat.kind)} “${beat.title}” was scheduled for ${formatLongMoment(beat.publish_at)}, and we couldn’t publish it. Nobody can hear or buy it for now. Once you’ve fixed this, publish it or schedule it again.`,
    problem,
  });
};
