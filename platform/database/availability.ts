import type { Socket } from 'node:net';
import type pg from 'pg';
import { DatabaseUnavailable, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { probe, sessionOf } from './probe.ts';
import { isPoolFull, isTimeout, reasonOf, faultOf } from './database-faults.ts';

export interface Outage {
  readonly since: Date;
  /** By `performance.now`. */
  readonly at: number;
  /** Contains no password and no network address. */
  readonly reason: string;
}

export interface Availability {
  /** Null while the database can be reached. */
  outage(): Outage | null;
  /** Checks at once whether a new connection works. Call it when a connection was lost. */
  suspect(): void;
}

/** In milliseconds. */
export interface Timeouts {
  /** A statement that takes longer makes us check whether the database and the statement's session still exist. */
  readonly slow: number;
  /** Maximum time of that check. */
  readonly probe: number;
  /** Time between two checks during an outage. */
  readonly pause: number;
  readonly statement: number;
}

const defaults: Timeouts = { slow: 2000, probe: 2500, pause: 500, statement: 60_000 };

/** Minimum time between two log lines about refused connections, of which there may be hundreds a second. */
const refusalLogMs = 60_000;

interface Options {
  readonly connection: pg.PoolConfig;
  readonly log: DatabaseLog;
  /** Tells the operator what is wrong with the database. */
  readonly explain?: (() => string | null) | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/** A statement, or a request for a connection, that has no response yet. */
interface Pending {
  readonly session: number | null;
  readonly since: number;
  nextCheck: number;
  abort(): void;
}

const asAway = (error: unknown): DatabaseUnavailable => new DatabaseUnavailable(messageOf(error), { cause: error });

/** Closes a connection without waiting for the server, which may be gone. Its statement fails. */
const destroy = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  connection.stream.destroy(new Error('Connection terminated because the database is away'));
};

/**
 * Makes the pool's statements and connections throw DatabaseUnavailable when the database is away; none waits forever.
 * During an outage everything fails at once, while a separate connection checks when the outage is over.
 */
export const watchAvailability = (
  pool: pg.Pool,
  { connection, log, explain, timeouts }: Options,
): Availability & { stop(): void } => {
  const limits = { ...defaults, ...timeouts };
  const clients = new Set<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  /** Connections to close as soon as they are idle. */
  const retired = new WeakSet<pg.PoolClient>();
  const pending = new Set<Pending>();
  let outage: (Outage & { readonly error: unknown }) | null = null;
  let probing = false;
  let stopped = false;
  let refusalLoggedAt = -refusalLogMs;

  const addPending = (session: number | null, abort: () => void): Pending => {
    const since = performance.now();
    const one = { session, since, nextCheck: since + limits.slow, abort };
    pending.add(one);
    return one;
  };
  const setOutage = (error: unknown): void => {
    if (stopped) return;
    if (outage === null) log.error({ reason: messageOf(error) }, 'The database cannot be reached');
    outage = {
      since: outage?.since ?? new Date(),
      at: outage?.at ?? performance.now(),
      reason: explain?.() ?? reasonOf(error),
      error,
    };
    for (const client of clients) destroy(client);
    for (const one of pending) one.abort();
  };
  const clearOutage = (): void => {
    if (outage === null || stopped) return;
    outage = null;
    log.info({}, 'The database can be reached again');
  };

  const logRefusal = (error: unknown): void => {
    if (performance.now() - refusalLoggedAt < refusalLogMs) return;
    refusalLoggedAt = performance.now();
    log.error({ reason: messageOf(error) }, 'The database refuses new connections');
  };

  /** @returns whether the check is conclusive; otherwise it's repeated */
  const check = async (failures: number): Promise<boolean> => {
    try {
      const slow = [...pending].filter(({ since }) => performance.now() - since > limits.slow);
      const sessions = slow.flatMap(({ session }) => session ?? []);
      const { readOnly, gone } = await probe(connection, sessions, limits.probe);
      if (readOnly) throw readOnly;
      for (const one of slow) if (one.session !== null && gone.has(one.session) && pending.has(one)) one.abort();
      clearOutage();
      return true;
    } catch (error) {
      if (outage === null) {
        // This process may have been too busy to read the response in time.
        if (failures === 0 && isTimeout(error)) return stopped;
        const fault = faultOf(error);
        // The database accepts no new connection (it's full, or the password has changed), but existing ones may work.
        if (clients.size > 0 && !isTimeout(error) && fault !== 'lost' && fault !== 'standby') {
          logRefusal(error);
          return true;
        }
      }
      setOutage(error);
      return stopped;
    }
  };
  const suspect = (): void => {
    if (probing || stopped) return;
    probing = true;
    let failures = 0;
    const next = async (): Promise<void> => {
      probing = !(await check(failures));
      failures += 1;
      if (probing) setTimeout(() => void next(), outage === null ? 0 : limits.pause).unref();
    };
    void next();
  };
  const checkPending = (): void => {
    const now = performance.now();
    for (const one of pending) {
      if (now - one.since > limits.statement) one.abort();
      else if (now > one.nextCheck) {
        one.nextCheck = now + 2 * limits.slow;
        suspect();
      }
    }
  };
  const checking = setInterval(checkPending, limits.slow / 4).unref();

  const errorOf = (client: pg.PoolClient, error: unknown): unknown => {
    const fault = faultOf(error);
    if (fault === null) return error;
    if (fault === 'standby') {
      // A new connection may lead to the server that has taken over.
      retired.add(client);
      for (const other of idle) destroy(other);
    }
    suspect();
    return asAway(error);
  };
  const watch = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => {
      const [statement] = input;
      // Streams and cursors take as long as their readers.
      if (typeof statement === 'object' && statement !== null && 'submit' in statement) return query(...input);
      const one = addPending(sessionOf(client), () => destroy(client));
      const callback = input.at(-1);
      if (typeof callback === 'function')
        return query(...input.slice(0, -1), (error: unknown, result: unknown) => {
          pending.delete(one);
          callback(error ? errorOf(client, error) : error, result);
        });
      return (query(...input) as Promise<unknown>).then(
        (result) => {
          pending.delete(one);
          return result;
        },
        (error: unknown) => {
          pending.delete(one);
          throw errorOf(client, error);
        },
      );
    }) as typeof client.query;
  };

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectOrFail = async (): Promise<pg.PoolClient> => {
    if (outage !== null) throw asAway(outage.error);
    const failed = Promise.withResolvers<never>();
    const one = addPending(null, () => {
      pending.delete(one);
      failed.reject(asAway(outage?.error ?? new Error('no database connection in time')));
    });
    const connected = async (): Promise<pg.PoolClient> => {
      const client = await connect();
      // The caller has already seen an error, so the connection goes back to the pool.
      if (!pending.delete(one)) client.release();
      return client;
    };
    try {
      return await Promise.race([connected(), failed.promise]);
    } catch (error) {
      if (pending.delete(one) && !isPoolFull(error)) {
        if (clients.size === 0) setOutage(error);
        suspect();
      }
      throw error instanceof DatabaseUnavailable ? error : asAway(error);
    }
  };
  const connectAndCall = async (
    callback: (error?: unknown, client?: pg.PoolClient, release?: unknown) => void,
  ): Promise<void> => {
    const [client, error] = await connectOrFail().then(
      (client) => [client, undefined] as const,
      (error: unknown) => [undefined, error] as const,
    );
    callback(error, client, client?.release ?? (() => undefined));
  };
  // Kysely takes connections by promise, `pool.query` by callback.
  pool.connect = ((callback?: Parameters<typeof connectAndCall>[0]) =>
    callback ? void connectAndCall(callback) : connectOrFail()) as typeof pool.connect;
  const query = pool.query.bind(pool) as (...input: unknown[]) => unknown;
  // If a connection breaks, `pool.query` reports the error itself, before the statement does.
  pool.query = ((...input: unknown[]) => {
    const result = query(...input);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable || faultOf(error) === null) throw error;
      suspect();
      throw asAway(error);
    });
  }) as typeof pool.query;
  pool.on('connect', (client) => {
    clients.add(client);
    client.once('end', () => clients.delete(client));
    watch(client);
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => {
    idle.add(client);
    if (retired.has(client)) setImmediate(() => idle.has(client) && destroy(client));
  });
  pool.on('remove', (client) => {
    clients.delete(client);
    idle.delete(client);
  });
  pool.on('error', suspect);

  return {
    outage: () => outage,
    suspect,
    stop: () => {
      stopped = true;
      clearInterval(checking);
    },
  };
};
