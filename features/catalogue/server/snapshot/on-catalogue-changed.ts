import { afterCommit, type Trx } from '#platform/database/open.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

const announced = new WeakSet<Trx>();

/**
 * Tells this process that `trx` changes something shown in lists: after the commit, every reader sees it. Call it
 * only for a real change, because readers wait until the list is rebuilt. Other processes are notified by the database.
 */
export const onCatalogueChanged = (trx: Trx): void => {
  if (announced.has(trx)) return;
  announced.add(trx);
  afterCommit(trx, (db) => snapshotCacheOf(db).changed());
};
