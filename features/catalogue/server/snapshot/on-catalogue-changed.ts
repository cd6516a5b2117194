import { afterCommit, type Trx } from '#platform/database/open.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

const announced = new WeakSet<Trx>();

/**
 * Tells this process that `trx` changes something which lists show: once it is committed, whoever reads sees it. Call it
 * only for a real change, because readers wait until the list is made again. Other processes hear of it from the database.
 */
export const onCatalogueChanged = (trx: Trx): void => {
  if (announced.has(trx)) return;
  announced.add(trx);
  afterCommit(trx, (db) => snapshotCacheOf(db).changed());
};
