import { findReceiversOfBeat } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

interface Hold {
  /** What it waits for, e.g. a notice. A beat waits for each of several. */
  readonly heldFor: string;
  readonly beatId: string;
  readonly sellerId: string;
  readonly at: Date;
}

/** What sales of a beat earn isn't transferred until the hold is released. What is on its way already arrives. */
export const holdBeat = async (trx: Trx, { heldFor, beatId, sellerId, at }: Hold): Promise<void> => {
  const receivers = new Set([sellerId, ...(await findReceiversOfBeat(trx, beatId))]);
  // Always in one order: two holds never wait for one another.
  for (const receiverId of [...receivers].toSorted()) await lockSeller(trx, receiverId);
  await trx
    .insertInto('payouts_holds')
    .values({ held_for: heldFor, beat_id: beatId, held_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The next sweep transfers what no other hold keeps. False if there was none. */
export const releaseHold = async ({ jobs }: Pick<PayoutsDeps, 'jobs'>, trx: Trx, heldFor: string): Promise<boolean> => {
  const released = await trx
    .deleteFrom('payouts_holds')
    .where('held_for', '=', heldFor)
    .returning('beat_id')
    .executeTakeFirst();
  if (released) await jobs.send('payouts.sweep', {}, { trx });
  return released !== undefined;
};
