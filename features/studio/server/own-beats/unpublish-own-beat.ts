import { fail, type Failure } from '#contract-kit/failure.ts';
import type { OwnBeat } from '../../contract.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import { isIncomplete } from '#features/catalogue/beat-rules.ts';
import { changeState, type LockedBeat } from '#features/catalogue/server/public-records.ts';
import { emailIfOther } from './email-if-other.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';

type Refusal = Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD' | 'CATALOGUE_BEAT_INCOMPLETE'>;

/** Cancels a schedule as well. */
export const unpublishOwnBeat = (deps: Deps, { beatId, actor }: OwnBeatTarget): Promise<OwnBeat | Refusal> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    if (isIncomplete(beat.state)) return fail('CATALOGUE_BEAT_INCOMPLETE');
    await unpublishLocked(trx, deps, { beat, actor });
    return await readOwnBeat(trx, beatId);
  });

/** The beat must be neither sold nor incomplete. */
export const unpublishLocked = async (
  trx: Trx,
  deps: DepsWithoutDb,
  { beat, actor }: { readonly beat: LockedBeat; readonly actor: Acting },
): Promise<void> => {
  await changeState(trx, beat.id, beat.state === 'scheduled' ? 'cancel-schedule' : 'unpublish', {});
  if (beat.state !== 'unpublished') await emailIfOther(deps, trx, { beat, actor, became: 'taken-off-sale' });
  await auditIfOther(trx, { beat, actor, at: deps.clock.now(), action: 'unpublish-beat' });
};
