import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isFailure } from '#contract-kit/failure.ts';
import { DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { type Availability, type Timeouts, watchAvailability } from './availability.ts';
import { createOwnWrites, type OwnWrites } from './own-writes.ts';
import { recordStatement } from './statement-counter.ts';
import type { Tables } from './tables.ts';
import { currentTracing } from '#platform/tracing/tracing.ts';
import { types } from './value-types.ts';

/** The database outside any transaction. The types keep it and a transaction from being passed for each other. */
export type Db = Kysely<Tables> & {
  readonly isTransaction: false;
  readonly log: DatabaseLog;
  readonly pool: pg.Pool;
  /** For work that can continue without the database. */
  readonly availability: Availability;
  readonly ownWrites: OwnWrites;
  readonly memory: DatabaseMemory;
};
/** What this process caches of one database. Each cache adds its part by declaration merging. */
export interface DatabaseMemory {}
/** For functions whose writes belong together. */
export type Trx = Transaction<Tables> & {
  /** Set by `inTransaction` while it runs. */
  afterCommit?: AfterCommit[] | undefined;
  /** Set by `inTransaction` while it runs: the memory of its database. */
  memory?: DatabaseMemory | undefined;
};
/** For functions that work on their own or inside a caller's transaction. */
export type Queryable = Db | Trx;
/** `db` is the database that the transaction ran on. */
export type AfterCommit = (db: Db) => void | Promise<void>;
/** Settings of a `pg` client or pool. Contains the password: never log it. */
export type Connection = pg.PoolConfig;

export interface OpenOptions {
  /** PostgreSQL 15 or newer, or a pooler in front of it; without a URL the embedded one runs in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Leads to the same database without a pooler. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  maxConnections?: number;
  /** For commands whose statements take longer with more data. */
  timeouts?: Partial<Timeouts>;
}

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** May lead to a pooler, which gives each transaction another session. */
  connection: Connection;
  /** For work that needs its own session: LISTEN, migrations, locks beyond a transaction. */
  direct: Connection;
  /** For people, without a password. */
  description: string;
  /** True if this process runs the database. Only commands may join it then, no other server. */
  embedded: boolean;
  close(): Promise<void>;
}

const oldestServer = 150_000;

export interface PoolOptions {
  /** Says what is wrong with the embedded database. */
  readonly explain?: (() => string | null) | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/** Dead idle connections are found after 20 s instead of two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Creates a pool that `availability.ts` watches. */
export function createPool(
  connection: Connection,
  log: DatabaseLog,
  { explain, timeouts }: PoolOptions = {},
): { pool: pg.Pool; availability: ReturnType<typeof watchAvailability>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, ...keepAlive, ...connection });
  const availability = watchAvailability(pool, { connection, log, explain, timeouts });
  // Without a listener, an idle connection that breaks would crash the process. The pool replaces it.
  pool.on('error', (error) => {
    if (!pool.ending && availability.outage() === null)
      log.warn({ reason: messageOf(error) }, 'An idle database connection was lost');
  });
  // A connection may also break in a transaction between two statements; the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    availability.stop();
    if (!pool.ending) await pool.end();
  };
  return { pool, availability, close };
}

export function connectPool(
  connection: Connection,
  log: DatabaseLog,
  options?: PoolOptions,
): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const { pool, availability, close: closePool } = createPool({ ...connection, types }, log, options);
  const ownWrites = createOwnWrites();
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => {
      recordStatement(query);
      currentTracing()?.statement(query.sql, queryDurationMillis);
      ownWrites.note(query.sql);
    },
  });
  const db = Object.assign(kysely, { log, pool, availability, ownWrites, memory: {} }) as Db;
  const close = async (): Promise<void> => {
    availability.stop();
    await db.destroy();
    // kysely only ends a pool that it has used.
    await closePool();
  };
  return { db, pool, close };
}

/** Host, port and database name, without user and password. */
function describe(databaseUrl: string, setting = 'DATABASE_URL'): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname || 'local socket'}:${url.port || '5432'}${url.pathname}`;
  } catch {
    throw new DatabaseError(`${setting} is not a URL: it looks like postgres://user:password@host:5432/name`);
  }
}

async function checkServer(pool: pg.Pool, description: string): Promise<void> {
  const response = await pool.query('show server_version_num').catch((error: unknown) => {
    throw new DatabaseError(`The database at ${description} cannot be reached: ${messageOf(error)}`);
  });
  const version = Number(response.rows[0]?.server_version_num);
  if (version >= oldestServer) return;
  throw new DatabaseError(
    `The database at ${description} is PostgreSQL ${Math.floor(version / 10_000)}; version ${oldestServer / 10_000} or newer is needed.`,
  );
}

/** Without a `databaseUrl`, starts the embedded database. Throws a DatabaseError with one line. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, log, timeouts } = options;
  const max = options.maxConnections ?? 10;
  if (databaseUrl !== undefined) {
    const description = describe(databaseUrl);
    const connection = { connectionString: databaseUrl, max };
    if (databaseDirectUrl !== undefined) describe(databaseDirectUrl, 'DATABASE_DIRECT_URL');
    const direct = databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl };
    return {
      embedded: false,
      direct,
      ...(await checked(connection, description, log, { stop: async () => {} }, timeouts)),
    };
  }
  const server = await startEmbeddedPostgres({ dataDir, log });
  const connection = { ...server.connection, max };
  const description = `embedded PostgreSQL in ${dataDir}`;
  return { embedded: true, direct: connection, ...(await checked(connection, description, log, server, timeouts)) };
}

async function checked(
  connection: Connection,
  description: string,
  log: DatabaseLog,
  server: { stop(): Promise<void>; fault?(): string | null },
  timeouts?: Partial<Timeouts>,
): Promise<Omit<OpenDatabase, 'embedded' | 'direct'>> {
  const { db, pool, close: closePool } = connectPool(connection, log, { explain: server.fault, timeouts });
  const close = async (): Promise<void> => {
    await closePool();
    await server.stop();
  };
  try {
    await checkServer(pool, description);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, connection, description, close };
}

/**
 * Rolls back if `work` throws or returns a failure. Inside another transaction it joins that one, whose own `work` then
 * decides. Resolves after the `afterCommit` callbacks.
 */
export async function inTransaction<T>(db: Queryable, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db);
  return await db.ownWrites.within(() => transact(db, work));
}

/** Like `inTransaction`, but a failure keeps what was written: an attempt that counts, a code that is used up. */
export async function commitEvenOnFailure<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  // Wrapped in an object, a failure doesn't roll back.
  const { result } = await inTransaction(db, async (trx) => ({ result: await work(trx) }));
  return result;
}

/** Carries a failure out of the transaction that it rolls back. */
class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('A failure rolls this transaction back');
    this.result = result;
  }
}

async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const callbacks: AfterCommit[] = [];
  const { memory } = db;
  const committing = db.transaction().execute(async (trx: Trx) => {
    trx.afterCommit = callbacks;
    trx.memory = memory;
    const done = await work(trx).finally(() => {
      delete trx.afterCommit;
      delete trx.memory;
    });
    if (isFailure(done)) throw new RolledBack(done);
    return done;
  });
  let result: T;
  try {
    result = await committing;
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
  for (const callback of callbacks) {
    try {
      await callback(db);
    } catch (error) {
      // The work is committed: the caller must not see it as failed.
      db.log.error({ err: error }, 'A callback after a committed transaction failed');
    }
  }
  return result;
}

/** Never runs after a rollback. Errors are only logged: work that must not be lost belongs in a job of `trx`. */
export function afterCommit(trx: Trx, callback: AfterCommit): void {
  if (!trx.afterCommit)
    throw new Error('afterCommit needs a transaction opened by inTransaction that is still running');
  trx.afterCommit.push(callback);
}
