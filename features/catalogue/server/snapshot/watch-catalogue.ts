import pg from 'pg';
import { type Connection, type Db, availabilityOf } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';

/** Larger stores are shown page by page: nobody may ever ask for their list. */
const mostListedAhead = 2000;

interface Options {
  readonly db: Db;
  readonly connection: Connection;
  readonly log: Pick<Log, 'warn'>;
  /** How long to wait before reconnecting. */
  readonly retryMs?: number;
}

/**
 * Reads the catalogue for the first time and listens for changes by other processes, which name the beats. While its
 * connection is lost, the catalogue is refreshed by age instead.
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
    mine.on('notification', ({ payload = '' }) => {
      const [what, ids] = payload.split(' ');
      const beats = ids === undefined ? 'all' : ids.split(',');
      if (what === 'counted') cache.counted(beats);
      else cache.changedElsewhere(beats);
    });
    try {
      await mine.connect();
      await mine.query('listen catalogue');
      cache.setWatched(true);
      // Changes before this were missed.
      cache.changedElsewhere('all');
    } catch (error) {
      if (!stopped)
        log.warn({ reason: (error as Error).message }, 'Not receiving catalogue changes from other processes');
      onLost();
    }
  };

  let connecting = listen();
  // After it, so that no change is missed in between.
  const readFirst = async (): Promise<void> => {
    await connecting;
    const catalogue = await cache.read();
    if (catalogue.size() <= mostListedAhead) await cache.list();
  };
  const first = readFirst();
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
