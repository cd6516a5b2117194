import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { changeState } from '#features/catalogue/server/public-records.ts';
import { emailIfOther } from './email-if-other.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Takes the beat off sale for good. Buyers keep what they bought. */
export const deleteBeat = (
  deps: Deps,
  { beatId, actor }: OwnBeatTarget,
): Promise<{ message: string } | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD'>> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    await changeState(trx, beatId, 'remove', {});
    await emailIfOther(deps, trx, { beat, actor, became: 'deleted' });
    await auditIfOther(trx, { beat, actor, at: deps.clock.now(), action: 'delete-beat' });
    return { message: forCaller(() => (beat.kind === 'kit' ? t`Sound kit deleted` : t`Beat deleted`)) };
  });
