import pg from 'pg';
import { codeOf, DatabaseUnavailable, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';

const probeEveryMs = 1000;
const probeTimeoutMs = 3000;

export interface Outage {
  readonly since: Date;
  /** Why, without a password or an address. */
  readonly reason: string;
}

/** Whether the database can be reached, as its users last found. */
export interface Availability {
  /** Null while it can be. */
  outage(): Outage | null;
  /** A connection was lost: checks at once whether a new one works. */
  suspect(): void;
}

interface Options {
  readonly connection: pg.PoolConfig;
  readonly log: DatabaseLog;
  /** Explanations for the operator. */
  readonly explain?: (() => string | null) | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing is listening at the database’s address.',
  ENOENT: 'Nothing is listening at the database’s address.',
  ENOTFOUND: 'Its host name can’t be resolved.',
  '57P03': 'It is starting up or shutting down.',
  '53300': 'It has too many connections.',
  '28P01': 'It rejects our password.',
  '28000': 'It rejects our user.',
  '3D000': 'The database does not exist.',
};

const reasonOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(first);
  return reasons[code ?? ''] ?? `It cannot be reached${code === undefined ? '' : ` (${code})`}.`;
};

/** All connections were in use for too long: the database is there, but busy. */
const isPoolFull = (error: unknown): boolean => messageOf(error) === 'timeout exceeded when trying to connect';

const lostWords = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
/** From the socket, or from PostgreSQL when it ends a session (classes 08 and 57P, appendix A of its manual). */
const lostCodes = /^(E(NOENT|CONNRESET|PIPE|TIMEDOUT|CONNREFUSED|NOTCONN|HOSTUNREACH|NETUNREACH)|08\w{3}|57P0[1-5])$/;

export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.test(codeOf(error) ?? '') || lostWords.test(messageOf(error));

/**
 * Watches a pool. Statements and connections that fail because the database is unavailable throw DatabaseUnavailable;
 * meanwhile a connection of our own checks when it is back.
 */
export const watchAvailability = (
  pool: pg.Pool,
  { connection, log, explain }: Options,
): Availability & { stop(): void } => {
  let outage: Outage | null = null;
  let probing = false;
  let stopped = false;

  const lost = (error: unknown): void => {
    if (stopped) return;
    const reason = explain?.() ?? reasonOf(error);
    if (outage === null) log.error({ reason: messageOf(error) }, 'The database cannot be reached');
    outage = { since: outage?.since ?? new Date(), reason };
  };
  const back = (): void => {
    outage = null;
    log.info({}, 'The database can be reached again');
  };
  const probe = async (): Promise<void> => {
    const client = new pg.Client({
      ...(connection as pg.ClientConfig),
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      if (outage !== null && !stopped) back();
      probing = false;
    } catch (error) {
      lost(error);
      probing = !stopped;
      if (!stopped) setTimeout(() => void probe(), probeEveryMs).unref();
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const suspect = (): void => {
    if (probing || stopped) return;
    probing = true;
    void probe();
  };
  const asAway = (error: unknown): DatabaseUnavailable => new DatabaseUnavailable(messageOf(error), { cause: error });

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  // Kysely takes connections this way; calls with a callback don't matter here.
  pool.connect = ((callback?: (...results: unknown[]) => void) => {
    if (callback) return (connect as (callback: unknown) => void)(callback);
    return connect().catch((error: unknown) => {
      if (!isPoolFull(error)) {
        lost(error);
        suspect();
      }
      throw asAway(error);
    });
  }) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => {
      const result = query(...input);
      if (!(result instanceof Promise)) return result;
      return result.then(
        (rows: unknown) => {
          if (outage !== null) back();
          return rows;
        },
        (error: unknown) => {
          if (!isConnectionLost(error)) throw error;
          suspect();
          throw asAway(error);
        },
      );
    }) as typeof client.query;
  });
  pool.on('error', suspect);

  return {
    outage: () => outage,
    suspect,
    stop: () => {
      stopped = true;
    },
  };
};
