import { findReceiversOfBeat } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

interface Hold {
  /** What must be decided first, for example a notice. A beat can have several holds. */
  readonly heldFor: string;
  readonly beatId: string;
  readonly sellerId: string;
  readonly at: Date;
}

/** Holds back what the beat's sales earn. Transfers that have started still arrive. */
export const holdBeat = async (trx: Trx, { heldFor, beatId, sellerId, at }: Hold): Promise<void> => {
  const receivers = new Set([sellerId, ...(await findReceiversOfBeat(trx, beatId))]);
  // Always in the same order, so that two holds can't deadlock.
  for (const receiverId of [...receivers].toSorted()) await lockSeller(trx, receiverId);
  await trx
    .insertInto('payouts_holds')
    .values({ held_for: heldFor, beat_id: beatId, held_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Starts a sweep, which transfers what no other hold blocks.
 * @returns false if there was no such hold
 */
export const releaseHold = async ({ jobs }: Pick<PayoutsDeps, 'jobs'>, trx: Trx, heldFor: string): Promise<boolean> => {
  const released = await trx
    .deleteFrom('payouts_holds')
    .where('held_for', '=', heldFor)
    .returning('beat_id')
    .executeTakeFirst();
  if (released) await jobs.send('payouts.sweep', {}, { trx });
  return released !== undefined;
};
