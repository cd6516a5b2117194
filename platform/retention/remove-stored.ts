import type { RetentionDeps } from './retention-rule.ts';

/** For files that no row refers to anymore. A failure is only logged, because a sweep tries again. */
export const removeStored = async (
  { storage, log }: Pick<RetentionDeps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'Could not remove a file'));
  }
};
