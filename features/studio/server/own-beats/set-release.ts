import { fail, type Failure } from '#contract-kit/failure.ts';
import { findReleaseIssue, isIncomplete } from '#features/catalogue/beat-rules.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import { schedule } from '../release/release-beat.ts';
import {
  changeBeat,
  findMissing,
  type LockedBeat,
  notReadyMessage,
} from '#features/catalogue/server/public-records.ts';
import { auditIfOther } from './lock-own-beat.ts';
import { publishLocked, type PublishRefusal, refuseSeller } from './publish-own-beat.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import { t } from '#contract-kit/texts/text.ts';

interface Input {
  /** The beat must not be sold. */
  readonly beat: LockedBeat;
  readonly actor: Acting;
  /** Null if the beat goes on sale as soon as it's ready. */
  readonly publishAt: Date | null;
}

export type ReleaseRefusal = PublishRefusal | Failure<'CATALOGUE_EDIT_REFUSED'>;

/**
 * Checks for a processed beat what publishing will check. If it fails, the caller must roll back: it may have written
 * something.
 */
export const setRelease = async (
  trx: Trx,
  deps: Deps,
  { beat, actor, publishAt }: Input,
): Promise<ReleaseRefusal | null> => {
  const isSame = publishAt?.getTime() === beat.publishAt?.getTime();
  if (isSame && beat.state !== 'unpublished') return null;
  if (publishAt !== null) {
    const issue = forCaller(() =>
      beat.state === 'published' ? onSale() : findReleaseIssue(publishAt, deps.clock.now()),
    );
    if (issue !== null) return fail('CATALOGUE_EDIT_REFUSED', { fields: { publishAt: [issue] } });
  }
  const audit = async (): Promise<null> => {
    const details = { before: { publishAt: beat.publishAt }, after: { publishAt } };
    await auditIfOther(trx, { beat, actor, at: deps.clock.now(), action: 'schedule-beat', details });
    return null;
  };
  const refusal = await refuseSeller(trx, beat);
  if (refusal) return refusal;
  if (isIncomplete(beat.state)) {
    // Publishing checks the beat once processing has ended.
    await changeBeat(trx, beat.id, { publishAt });
    return await audit();
  }
  if (publishAt === null) return await publishLocked(trx, deps, { beat, actor });
  const missing = await findMissing(trx, beat.id);
  if (missing.length > 0)
    return fail('CATALOGUE_BEAT_INCOMPLETE', { message: forCaller(() => notReadyMessage(missing)) });
  await schedule(deps, trx, { beatId: beat.id, at: publishAt });
  return await audit();
};

const onSale = (): string => t`It’s already on sale. To schedule it, unpublish it first.`;
