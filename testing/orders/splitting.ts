import { newId } from '#contract-kit/ids.ts';
import type { TestApp } from '../app.ts';
import { checkOut, jobsDone, orderOf, pay } from './buying.ts';
import { newBeatOf, type TestSeller } from './selling.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';

/** An accepted share of a collaborator in a beat, in hundredths of a percent. */
export const shareBeat = async (
  shop: TestApp,
  beatId: string,
  { user }: Pick<TestSeller, 'user'>,
  bps: number,
): Promise<void> => {
  const at = new Date();
  await shop.deps.db
    .insertInto('splits_shares')
    .values({
      id: newId(),
      beat_id: beatId,
      user_id: user.id,
      email: null,
      role: 'producer',
      bps,
      publishing_bps: null,
      pro: null,
      ipi: null,
      state: 'accepted',
      invited_at: at,
      decided_at: at,
    })
    .execute();
};

/** A paid order of a beat at 29.99 that a collaborator has a third of: 18.00 for the owner, 8.99 for them. */
export const sellShared = async (
  shop: TestApp,
  owner: TestSeller,
  collaborator: Pick<TestSeller, 'user'>,
): Promise<OrderRecord> => {
  const line = await newBeatOf(shop, owner, 2999);
  await shareBeat(shop, line.beatId, collaborator, 3333);
  const placed = await checkOut(shop, [line]);
  await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};
