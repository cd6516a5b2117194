import { listen } from '#platform/database/listen.ts';
import { type Connection, type Db, availabilityOf } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

interface Options {
  readonly db: Db;
  /** A direct one, without a pooler; null: there is none, and snapshots are refreshed by age. */
  readonly connection: Connection | null;
  readonly log: Pick<Log, 'warn'>;
  /** How long to wait before reconnecting. */
  readonly retryMs?: number;
}

/**
 * Builds the first snapshot of the catalogue and listens for changes by other processes. While its connection
 * is lost, snapshots are refreshed by age instead.
 */
export const watchCatalogue = ({ db, connection, log, retryMs }: Options): { stop(): Promise<void> } => {
  const cache = snapshotCacheOf(db);
  const listening =
    connection &&
    listen({
      connection,
      channel: 'catalogue',
      onMessage: (payload) => (payload === 'counted' ? cache.counted() : cache.changedElsewhere()),
      onSubscribed: () => {
        cache.setWatched(true);
        // Changes before this were missed.
        cache.changedElsewhere();
      },
      onLost: (error) => {
        cache.setWatched(false);
        availabilityOf(db).suspect();
        log.warn({ reason: error.message }, 'Not receiving catalogue changes from other processes');
      },
      ...(retryMs !== undefined && { retryMs }),
    });
  const first = cache.read().then((catalogue) => catalogue.list());
  first.catch(() => undefined);
  return {
    stop: async () => {
      await listening?.stop();
      await first.catch(() => undefined);
    },
  };
};
