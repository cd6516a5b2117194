import { publishSettled } from '#features/catalogue/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { findLive } from './share-states.ts';

/**
 * Call this when an invitation is no longer open: publishes the beat if it waited for its last open invitation.
 * @returns true if it has just published the beat
 */
export const settle = async (deps: Omit<Deps, 'db'>, trx: Trx, beatId: string): Promise<boolean> => {
  const live = await findLive(trx, beatId);
  if (live.some(({ state }) => state === 'invited')) return false;
  return await publishSettled(deps, trx, beatId);
};
