import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { type BreakableProxy, openBreakableProxy } from './breakable-proxy.ts';
import { openTransactionPooler, type TransactionPooler } from './transaction-pooler.ts';
import type { Timeouts } from '#platform/database/availability.ts';
import { type Connection, type Db, connectPool } from '#platform/database/open.ts';
// Loads the type of the value that server.ts provides.
import type { TestServer } from './server.ts';

export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  connection: Connection;
  /** Bypasses the pooler, if there is one. */
  direct: Connection & { host: string; port: number; user: string; database: string };
  /** Null unless `pooled`. */
  pooler: TransactionPooler | null;
  /** Acts like a stopped server: ends all connections and refuses new ones. Only with `breakable`. */
  goAway(): Promise<void>;
  /** Until `comeBack`, transactions whose SQL contains `words` commit but get no response. Only with `breakable`. */
  loseCommits(words: string): void;
  /** Ends `goAway` and `loseCommits`. Resolves once the pool has noticed that the database is back. */
  comeBack(): Promise<void>;
  /** Works even while other clients are connected to the database. */
  drop(): Promise<void>;
}

/** The value of DATABASE_URL. */
export const urlOf = ({ connection: { host, port, user, database } }: TestDatabase): string =>
  `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}:${port ?? ''}/${database ?? ''}`;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function administer(server: TestServer, sql: string): Promise<void> {
  const { host, port, user } = server;
  const client = new pg.Client({ host, port, user, database: 'postgres', ssl: false });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

// Filling a table may take minutes on a busy machine.
const quick: Partial<Timeouts> = { statement: Infinity, pause: 50 };

/** Without features, and without any table if `migrated` is false. `pooled`: behind a pooler in transaction mode. Drop it in `afterAll`. */
export async function createTestDatabase({
  migrated = true,
  breakable = false,
  pooled = false,
}: { migrated?: boolean; breakable?: boolean; pooled?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const { host, port, user } = server;
  const template = migrated ? server.template : 'template0';
  const database = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${database} template ${template} strategy file_copy`);
  const proxy = breakable ? await openBreakableProxy(server) : null;
  const direct = { host, port, user, database, ssl: false, ...proxy?.address };
  const pooler = pooled ? await openTransactionPooler(direct) : null;
  const connection = { ...direct, ...pooler?.address };
  const { db, pool, close } = connectPool({ ...connection, max: 10 }, log, { timeouts: quick });
  connectNoFeatures(db);
  const drop = async (): Promise<void> => {
    await close();
    await pooler?.close();
    await proxy?.cut();
    await administer(server, `drop database if exists ${database} with (force)`);
  };
  const proxyOrThrow = (): BreakableProxy => {
    if (!proxy) throw new Error('Make this database `breakable` first');
    return proxy;
  };
  const comeBack = async (): Promise<void> => {
    await proxyOrThrow().mend();
    while (db.availability.outage() !== null) await delay(10);
  };
  const goAway = () => proxyOrThrow().cut();
  const loseCommits = (words: string) => proxyOrThrow().loseCommits(words);
  return { db, pool, connection, direct, pooler, drop, goAway, loseCommits, comeBack };
}
