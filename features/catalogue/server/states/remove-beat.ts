import { inTransaction, type Queryable } from '#platform/database/open.ts';
import { onCatalogueChanged } from '../snapshot/on-catalogue-changed.ts';
import { settledState } from './settled-state.ts';

/** Takes a beat off sale for good. What somebody has bought stays. False when it was not there to be removed. */
export const removeBeat = (db: Queryable, beatId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('catalogue_beats')
      .set(settledState('removed'))
      .where('id', '=', beatId)
      .where('state', 'not in', ['sold', 'removed'])
      .executeTakeFirstOrThrow();
    const removed = numUpdatedRows === 1n;
    if (removed) onCatalogueChanged(trx);
    return removed;
  });
