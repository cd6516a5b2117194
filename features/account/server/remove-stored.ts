import type { Deps } from '#platform/deps.ts';

/**
 * Removes files that no row refers to anymore. The rows are already right, so a failure is for the log, not for the
 * person in front of the screen.
 */
export const removeStored = async (
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'A file could not be removed'));
  }
};
