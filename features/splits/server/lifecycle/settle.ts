import { publishSettled } from '#features/catalogue/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { findLive } from './share-states.ts';

/** After an invitation is over: a beat that waited for the last one goes on sale. True: it has just done so. */
export const settle = async (deps: Omit<Deps, 'db'>, trx: Trx, beatId: string): Promise<boolean> => {
  const live = await findLive(trx, beatId);
  if (live.some(({ state }) => state === 'invited')) return false;
  return await publishSettled(deps, trx, beatId);
};
