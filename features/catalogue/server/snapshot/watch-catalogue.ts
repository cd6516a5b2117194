import { listen } from '#platform/database/listen.ts';
import type { Connection, Db } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

/** Larger stores are shown page by page: nobody may ever ask for their list. */
const maxListedAhead = 2000;

interface Options {
  readonly db: Db;
  /** A direct one, without a pooler; null: there is none, and snapshots are refreshed by age. */
  readonly connection: Connection | null;
  readonly log: Pick<Log, 'warn'>;
  /** How long to wait before reconnecting. */
  readonly retryMs?: number;
}

/**
 * Reads the catalogue for the first time and listens for changes by other processes, which name the beats. While its
 * connection is lost, the catalogue is refreshed by age instead.
 */
export const watchCatalogue = ({ db, connection, log, retryMs }: Options): { stop(): Promise<void> } => {
  const cache = snapshotCacheOf(db);
  const listening =
    connection &&
    listen({
      connection,
      channel: 'catalogue',
      onMessage: (payload) => {
        const [what, ids] = payload.split(' ');
        const beats = ids === undefined ? 'all' : ids.split(',');
        if (what === 'counted') cache.counted(beats);
        else cache.changedElsewhere(beats);
      },
      onSubscribed: () => {
        cache.setWatched(true);
        // Changes before this were missed.
        cache.changedElsewhere('all');
      },
      onLost: (error) => {
        cache.setWatched(false);
        db.availability.suspect();
        log.warn({ reason: error.message }, 'Not receiving catalogue changes from other processes');
      },
      ...(retryMs !== undefined && { retryMs }),
    });
  // After it, so that no change is missed in between.
  const readFirst = async (): Promise<void> => {
    await listening?.first;
    const catalogue = await cache.read();
    if (catalogue.size() <= maxListedAhead) await cache.list();
  };
  const first = readFirst();
  first.catch(() => undefined);
  return {
    stop: async () => {
      await listening?.stop();
      await first.catch(() => undefined);
    },
  };
};
