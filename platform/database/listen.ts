import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { type Connection, keepAlive, type OpenDatabase } from './open.ts';

const defaultTimeoutMs = 3000;

const createClient = (connection: Connection, timeoutMs = defaultTimeoutMs): pg.Client => {
  const client = new pg.Client({
    ...(connection as pg.ClientConfig),
    ...keepAlive,
    application_name: 'stemhouse listener',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  return client;
};

interface Options {
  /** Must not go through a pooler. */
  readonly connection: Connection;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called after each connection: messages arrive from now on, and earlier ones may have been missed. */
  readonly onSubscribed: () => void;
  /** Called once per loss of the connection. */
  readonly onLost: (error: Error) => void;
  readonly retryMs?: number;
  /** Milliseconds between two checks that the connection still leads to the primary server. */
  readonly checkMs?: number;
  /** Maximum time for connecting, and for each response. */
  readonly timeoutMs?: number;
}

/** Receives a channel's notifications until `stop`, and reconnects whenever the connection fails or goes silent. */
export const listen = (options: Options): { readonly first: Promise<boolean>; stop(): Promise<void> } => {
  const { connection, channel, onMessage, onSubscribed, onLost, retryMs = 1000, checkMs = 4000 } = options;
  const { timeoutMs = defaultTimeoutMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<unknown> => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const first = Promise.withResolvers<boolean>();
  let client: pg.Client | null = null;
  let lost = false;

  const subscribe = async (mine: pg.Client): Promise<void> => {
    const ended = new Promise<never>((_, reject) => {
      mine.once('error', reject);
      mine.once('end', () => reject(new Error('Connection terminated')));
    });
    ended.catch(() => undefined);
    mine.on('notification', ({ payload = '' }) => onMessage(payload));
    await mine.connect();
    await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (signal.aborted) return;
    lost = false;
    onSubscribed();
    first.resolve(true);
    for (;;) {
      await Promise.race([ended, pause(checkMs)]);
      if (signal.aborted) return;
      const { rows } = await mine.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby !== false) throw new Error('The database has become a standby');
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      client = createClient(connection, timeoutMs);
      await subscribe(client).catch((error: unknown) => {
        if (signal.aborted || lost) return;
        lost = true;
        onLost(error instanceof Error ? error : new Error(String(error)));
      });
      first.resolve(false);
      // Not awaited, because the server may not respond.
      void client.end().catch(() => undefined);
      await pause(retryMs);
    }
  };
  const running = run();
  return {
    first: first.promise,
    stop: async () => {
      stopping.abort();
      await Promise.race([client?.end().catch(() => undefined), delay(1000, undefined, { ref: false })]);
      await Promise.race([running, delay(timeoutMs, undefined, { ref: false })]);
    },
  };
};

/** Multiples of `withinMs`. The second is longer, because a network or server may stall for a moment. */
const tries = [1, 2];

const canListen = async (
  { pool, direct }: Pick<OpenDatabase, 'pool' | 'direct'>,
  withinMs: number,
): Promise<boolean> => {
  const channel = `check_${randomBytes(8).toString('hex')}`;
  const client = createClient(direct);
  const received = new Promise<boolean>((resolve) => client.on('notification', () => resolve(true)));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    let inTime = false;
    for (const times of tries) {
      await pool.query('select pg_notify($1, $2)', [channel, '']);
      inTime = await Promise.race([received, delay(withinMs * times, false, { ref: false })]);
      if (inTime) break;
    }
    await client.query(`unlisten ${channel}`);
    return inTime;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/**
 * Checks whether notifications sent through the pool arrive over the direct connection. They don't through a pooler in
 * transaction mode or in another database. Then it logs one line, or throws a DatabaseError if DATABASE_DIRECT_URL is
 * set.
 */
export const checkListening = async (
  database: Pick<OpenDatabase, 'pool' | 'direct'>,
  { hasDirectUrl, log, withinMs = 3000 }: { hasDirectUrl: boolean; log: DatabaseLog; withinMs?: number },
): Promise<boolean> => {
  const works = await canListen(database, withinMs).catch((error: unknown) => {
    throw new DatabaseError(
      `The database cannot be reached at ${hasDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} for listening: ${messageOf(error)}`,
      { cause: error },
    );
  });
  if (works) return true;
  if (hasDirectUrl)
    throw new DatabaseError(
      'Notifications sent through DATABASE_URL don’t arrive at DATABASE_DIRECT_URL: it must be the same database, without a pooler in transaction mode.',
    );
  log.warn(
    {},
    'DATABASE_URL is a pooler in transaction mode, where LISTEN doesn’t work: set DATABASE_DIRECT_URL to the database itself. Until then changes made by other processes show up to 25 seconds later, and idle workers look for jobs twice a second.',
  );
  return false;
};
