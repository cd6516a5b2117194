import type { Db } from '#platform/database/open.ts';
import { onCatalogueChanged } from './on-catalogue-changed.ts';

/** Takes a beat off sale for good. What somebody has bought stays. False when it was not there to be removed. */
export const removeBeat = async (db: Db, beatId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_beats')
    .set({ state: 'removed' })
    .where('id', '=', beatId)
    .where('state', 'not in', ['sold', 'removed'])
    .executeTakeFirstOrThrow();
  onCatalogueChanged(db);
  return numUpdatedRows === 1n;
};
