import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { makeSeller } from '#features/account/server/public.ts';
import type { OwnBeat } from '../../contract.ts';
import { isIncomplete } from '#features/catalogue/beat-rules.ts';
import type { SellingRefusal } from '#features/catalogue/contract.ts';
import { commitEvenOnFailure, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import {
  findSellingRefusal,
  type LockedBeat,
  notReadyMessage,
  publishBeat,
  undoEndedSale,
} from '#features/catalogue/server/public-records.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type PublishRefusal = Failure<'CATALOGUE_BEAT_INCOMPLETE' | 'CATALOGUE_BEAT_TAKEN_OFF'> | SellingRefusal;

/** Accepts an exclusively sold beat whose sale was reversed, and a scheduled beat before its time. */
export const publishOwnBeat = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { beatId, actor }: OwnBeatTarget,
): Promise<OwnBeat | PublishRefusal | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD'>> =>
  // Commits even if the beat can't be published: after a reversed sale, it belongs to its seller again in any case.
  commitEvenOnFailure(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    const refusal = await refuseSeller(trx, beat);
    if (refusal) return refusal;
    const isSold = beat.soldItemId !== null && !(await undoEndedSale(trx, beatId, beat.soldItemId));
    if (isSold) return fail('CATALOGUE_BEAT_SOLD');
    return (await publishLocked(trx, { clock }, { beat, actor })) ?? (await readOwnBeat(trx, beatId));
  });

/** Returns why this seller can't publish this beat now, even if it's complete; null if they can. */
export const refuseSeller = async (
  trx: Trx,
  beat: LockedBeat,
): Promise<Failure<'CATALOGUE_BEAT_TAKEN_OFF'> | SellingRefusal | null> => {
  const { takenOffReason } = beat;
  if (takenOffReason !== null) {
    return fail('CATALOGUE_BEAT_TAKEN_OFF', {
      message: forCaller(
        () =>
          t`${{ label: label.name }} took this down, so it can’t be published. The reason: ${{ reason: takenOffReason }}`,
      ),
    });
  }
  return await findSellingRefusal(trx, beat.sellerId);
};

/** Call after `refuseSeller`, for a beat that isn't sold (anymore). */
export const publishLocked = async (
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { beat, actor }: { readonly beat: LockedBeat; readonly actor: Acting },
): Promise<Failure<'CATALOGUE_BEAT_INCOMPLETE'> | null> => {
  if (isIncomplete(beat.state)) return fail('CATALOGUE_BEAT_INCOMPLETE');
  const missing = await publishBeat(trx, beat.id, clock.now());
  if (missing.length > 0)
    return fail('CATALOGUE_BEAT_INCOMPLETE', { message: forCaller(() => notReadyMessage(missing)) });
  await makeSeller(trx, beat.sellerId);
  await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'publish-beat' });
  return null;
};
