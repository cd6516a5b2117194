import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/label.ts';
import { makeSeller } from '#features/account/server/public.ts';
import type { OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type MayNot, mayNotSell } from '../beats/may-sell.ts';
import { changeState } from '../states/change-state.ts';
import { type Missing, publishBeat } from '../states/publish-beat.ts';
import { auditIfOther, lockOwnBeat, type OwnBeatTarget } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';

/** Those of these order items whose buyers have lost what they bought: refunded, or lost in a dispute. */
export type FindEndedSales = (db: Queryable, itemIds: readonly string[]) => Promise<ReadonlySet<string>>;

type Refusal =
  | Failure<
      'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD' | 'CATALOGUE_BEAT_INCOMPLETE' | 'CATALOGUE_BEAT_TAKEN_OFF'
    >
  | MayNot;

const missingWord = (missing: Missing): string => {
  if (missing === 'label') return 'the label’s approval';
  if (missing === 'seller') return 'a seller whose account isn’t suspended';
  if (missing === 'cover') return 'a cover';
  if (missing === 'preview') return 'its preview';
  return missing === 'license' ? 'a license' : fileFormats[missing].contents;
};

/** Also for an exclusively sold beat, once that sale has been reversed. */
export const publishOwnBeat = (
  { db, clock, findEndedSales }: Pick<Deps, 'db' | 'clock'> & { readonly findEndedSales: FindEndedSales },
  { beatId, actor }: OwnBeatTarget,
): Promise<OwnBeat | Refusal> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.takenOffReason !== null) {
      return fail('CATALOGUE_BEAT_TAKEN_OFF', {
        message: `${label.name} took this beat off the store, so it can’t be published. The reason: ${beat.takenOffReason}`,
      });
    }
    const mayNot = await mayNotSell(trx, beat.sellerId);
    if (mayNot) return mayNot;
    if (beat.state === 'processing' || beat.state === 'failed') return fail('CATALOGUE_BEAT_INCOMPLETE');
    if (beat.soldItemId !== null) {
      const ended = await findEndedSales(trx, [beat.soldItemId]);
      if (!ended.has(beat.soldItemId)) return fail('CATALOGUE_BEAT_SOLD');
      await changeState(trx, beatId, 'undo-sale', { itemId: beat.soldItemId });
    }
    const missing = await publishBeat(trx, beatId, clock.now());
    if (missing.length > 0) {
      const what = missing.map(missingWord).join(', ');
      return fail('CATALOGUE_BEAT_INCOMPLETE', { message: `This beat isn’t ready for sale: it’s missing ${what}.` });
    }
    await makeSeller(trx, beat.sellerId);
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'publish-beat' });
    return await readOwnBeat(trx, beatId);
  });
