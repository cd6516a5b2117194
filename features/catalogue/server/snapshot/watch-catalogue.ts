import pg from 'pg';
import { type Connection, type Db, availabilityOf } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

interface Options {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Pick<Log, 'warn'>;
  /** How long to wait before reconnecting. */
  readonly retryMs?: number;
}

/**
 * Builds the first snapshot of the catalogue and listens for changes by other processes. While its connection
 * is lost, snapshots are refreshed by age instead.
 */
export const watchCatalogue = ({ db, connection, log, retryMs = 2000 }: Options): { stop(): Promise<void> } => {
  const cache = snapshotCacheOf(db);
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  const listen = async (): Promise<void> => {
    const mine = new pg.Client(connection as pg.ClientConfig);
    client = mine;
    let lost = false;
    const onLost = (): void => {
      if (lost || stopped) return;
      lost = true;
      cache.setWatched(false);
      availabilityOf(db).suspect();
      void mine.end().catch(() => undefined);
      retry = setTimeout(() => (connecting = listen()), retryMs);
    };
    mine.on('error', (error) => {
      if (!stopped) log.warn({ reason: error.message }, 'Not receiving catalogue changes from other processes');
      onLost();
    });
    mine.on('end', onLost);
    mine.on('notification', ({ payload }) => (payload === 'counted' ? cache.counted() : cache.changedElsewhere()));
    try {
      await mine.connect();
      await mine.query('listen catalogue');
      cache.setWatched(true);
      // Changes before this were missed.
      cache.changedElsewhere();
    } catch (error) {
      if (!stopped)
        log.warn({ reason: (error as Error).message }, 'Not receiving catalogue changes from other processes');
      onLost();
    }
  };

  let connecting = listen();
  const first = cache.read().then((catalogue) => catalogue.list());
  first.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      if (retry) clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
      await first.catch(() => undefined);
    },
  };
};
