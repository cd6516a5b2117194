import { giveShare } from '../beats/splits.ts';
import type { TestApp } from '../app.ts';
import { checkOut, jobsDone, type Line, orderOf, pay } from './buying.ts';
import { newBeatOf, type TestSeller } from './selling.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';

/** Gives the collaborator an accepted share. `share` is in hundredths of a percent. */
export const shareBeat = (
  shop: TestApp,
  beatId: string,
  { user }: Pick<TestSeller, 'user'>,
  share: number,
): Promise<string> => giveShare(shop, { beatId, userId: user.id, share });

/** An unpaid order at 29.99: 18.00 for the owner, 8.99 for the collaborator, who has a third. */
export const placeShared = async (
  shop: TestApp,
  owner: TestSeller,
  collaborator: Pick<TestSeller, 'user'>,
): Promise<{ line: Line; placed: OrderRecord }> => {
  const line = await newBeatOf(shop, owner, 2999);
  await shareBeat(shop, line.beatId, collaborator, 3333);
  return { line, placed: await checkOut(shop, [line]) };
};

/** Like `placeShared`, but paid, and all jobs are done. */
export const sellShared = async (
  shop: TestApp,
  owner: TestSeller,
  collaborator: Pick<TestSeller, 'user'>,
): Promise<OrderRecord> => {
  const { placed } = await placeShared(shop, owner, collaborator);
  await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};
