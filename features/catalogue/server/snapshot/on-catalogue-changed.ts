import { afterCommit, type Trx } from '#platform/database/open.ts';
import { type Beats, snapshotCacheOf } from './snapshot-cache.ts';

const announced = new WeakMap<Trx, Set<string> | 'all'>();

/**
 * Tells this process that `trx` changes something of these beats that is shown in lists: after the commit, every reader
 * sees it. Call it only for a real change, because readers wait for it. Other processes are notified by the database.
 */
export const onCatalogueChanged = (trx: Trx, beats: Beats): void => {
  const known = announced.get(trx);
  if (known === undefined) {
    afterCommit(trx, (db) => {
      const all = announced.get(trx) ?? 'all';
      snapshotCacheOf(db).changed(all === 'all' ? all : [...all]);
    });
  }
  if (known === 'all' || beats === 'all') announced.set(trx, 'all');
  else announced.set(trx, new Set([...(known ?? []), ...beats]));
};
