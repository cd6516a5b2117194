import { dayMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Split } from '../../contract.ts';
import { noticeDays } from '../../rules.ts';
import { findShare, moveShare, setEnd } from '../lifecycle/share-states.ts';
import { settle } from '../lifecycle/settle.ts';
import { mailEnding } from '../mails/ending-mail.ts';
import { presentSplit } from '../read/present-split.ts';
import { lockSplit } from './lock-split.ts';

interface Call {
  readonly actor: UserActor;
  readonly shareId: string;
  readonly change: 'withdraw' | 'end' | 'keep';
}

/** Withdraws an invitation, ends an accepted share in two weeks, or cancels such an end. */
export const changeShare = async (
  deps: Deps,
  { actor, shareId, change }: Call,
): Promise<Split | Failure<'SPLITS_NOT_FOUND' | 'SPLITS_CHANGED'>> => {
  const found = await findShare(deps.db, shareId);
  if (!found) return fail('SPLITS_NOT_FOUND');
  const beatId = found.beat_id;
  return await inTransaction(deps.db, async (trx): Promise<Split | Failure<'SPLITS_NOT_FOUND' | 'SPLITS_CHANGED'>> => {
    const split = await lockSplit(trx, { actor, beatId });
    if (isFailure(split)) return fail('SPLITS_NOT_FOUND');
    const share = split.live.find(({ id }) => id === shareId);
    if (share?.state !== (change === 'withdraw' ? 'invited' : 'accepted')) return fail('SPLITS_CHANGED');
    const now = deps.clock.now();
    if (change === 'withdraw') {
      await moveShare(trx, share, 'withdrawn', { now });
      await settle(deps, trx, beatId);
    } else if (change === 'keep') await setEnd(trx, share, null);
    else if (share.ends_at === null) {
      const endsAt = new Date(now.getTime() + noticeDays * dayMs);
      await setEnd(trx, share, endsAt);
      await mailEnding(deps, trx, { share, beat: split.beat, endsAt });
    }
    return await presentSplit(deps, trx, beatId);
  });
};
