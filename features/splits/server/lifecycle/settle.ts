import { publishSettled } from '#features/catalogue/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { findLive } from './share-states.ts';

/**
 * Call it when an invitation is no longer open: publishes a beat that waited for its last one.
 * @returns true if it has just published the beat
 */
export const settle = async (deps: Omit<Deps, 'db'>, trx: Trx, beatId: string): Promise<boolean> => {
  const live = await findLive(trx, beatId);
  if (live.some(({ state }) => state === 'invited')) return false;
  return await publishSettled(deps, trx, beatId);
};
