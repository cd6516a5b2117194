import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Shelf, ShelvedCatalogue } from '../snapshot/snapshot-cache.ts';

/** What the database says; while it is away, what can be told from the catalogue in memory, as undefined where nothing can. */
export const orFromMemory = async <T>(
  shelf: Pick<Shelf, 'readNow'>,
  ask: () => Promise<T>,
  tell: (catalogue: ShelvedCatalogue) => T | undefined,
): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    const catalogue = error instanceof DatabaseUnavailable ? shelf.readNow() : null;
    const told = catalogue ? tell(catalogue) : undefined;
    if (told === undefined) throw error;
    return told;
  }
};
