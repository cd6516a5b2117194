import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { changeState } from '../states/change-state.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';

/** Off sale for good. Buyers keep what they bought. */
export const deleteBeat = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { beatId, actor }: OwnBeatTarget,
): Promise<{ message: string } | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD'>> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    await changeState(trx, beatId, 'remove', {});
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'delete-beat' });
    return { message: 'Beat deleted' };
  });
