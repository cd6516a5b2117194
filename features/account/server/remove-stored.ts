import type { Deps } from '#platform/deps.ts';

/**
 * Takes files away that no row names any more. The rows are right already, so what cannot be removed is for the log and
 * not for the person in front of the screen.
 */
export const removeStored = async (
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'a file could not be removed'));
  }
};
