import { fail, type Failure } from '#contract-kit/failure.ts';
import type { OwnBeat } from '../../contract.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { changeState } from '#features/catalogue/server/public-records.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { queueProcessing } from '../processing/queue-processing.ts';

export const retryBeat = (
  { db, jobs, clock }: Deps,
  { beatId, actor }: OwnBeatTarget,
): Promise<OwnBeat | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_NOT_FAILED'>> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state !== 'failed') return fail('CATALOGUE_BEAT_NOT_FAILED');
    await changeState(trx, beatId, 'process-again', {});
    await queueProcessing({ jobs }, trx, beatId);
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'retry-beat' });
    return await readOwnBeat(trx, beatId);
  });
