import { closeSync, constants, openSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { makeFolder } from '../storage/durable.ts';
import { type Held, type ServerFolder, acquire } from './acquire.ts';
import { DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { installedBinaries, majorOf, usableBinaries } from './postgres-binaries.ts';
import { owner, prepareFolder } from './postgres-folder.ts';
import { chooseUser } from './run-as.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** More PostgreSQL settings; tests turn `fsync` off, the product never does. */
  settings?: Record<string, string>;
  /** Other binaries than those of the installed package: a folder `native` beside a package.json. */
  native?: string;
}

export interface EmbeddedPostgres {
  connection: pg.ClientConfig & { host: string; port: number; user: string; database: string };
  pid(): number;
  /** Why PostgreSQL can't be reached or started again yet; null while it runs, or before the first attempt has failed. */
  fault(): string | null;
  stop(): Promise<void>;
}

const longestSocketPath = 103;
const socketName = '/.s.PGSQL.5432';

/** A socket's path has at most 107 bytes (on some systems 103). A descriptor makes every folder's path short. */
export function socketFolder(folder: string): { host: string; close(): void } {
  if (Buffer.byteLength(folder + socketName) <= longestSocketPath) return { host: folder, close: () => undefined };
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { host: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

async function ensureDatabase(control: pg.Client): Promise<void> {
  const found = await control.query('select 1 from pg_database where datname = $1', [owner]);
  if (found.rowCount === 0) await control.query(`create database ${owner}`);
}

/**
 * Starts PostgreSQL in `dataDir/postgres`, reachable only through a unix socket, and owned by this process until
 * `stop`.
 * @throws {DatabaseError} with one line if another process (named there) owns the folder, or the folder can't be used
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = options.native ?? installedBinaries();
  await makeFolder(options.dataDir).catch((error: unknown) => {
    throw new DatabaseError(`DATA_DIR cannot be created: ${messageOf(error)}`);
  });
  const dataDir = await realpath(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const settings = options.settings ?? {};
  const user = await chooseUser([folder, dataDir]);
  const usable = await usableBinaries(native, user);
  await prepareFolder(folder, {
    native: usable,
    major: await majorOf(native),
    user,
    durable: settings['fsync'] !== 'off',
  });
  const socket = socketFolder(folder);
  const place: ServerFolder = { folder, native: usable, user, host: socket.host, settings, log: options.log };
  const held = await acquire(place, null).catch((error: unknown) => {
    socket.close();
    throw error;
  });
  return await keep(place, held, socket.close);
}

/** Seconds between attempts to take the database back. */
const pauses = [1, 2, 4, 8];
const longestPause = 15;

/** Removes paths from PostgreSQL's message, because they belong only in the log. */
const withoutPlace = (reason: string): string =>
  reason.replace(/^.*?(?=FATAL|PANIC|ERROR)/, '').replaceAll(/\/\S*\//g, '');

async function keep(place: ServerFolder, first: Held, release: () => void): Promise<EmbeddedPostgres> {
  let held = first;
  let fault: string | null = null;
  const stopping = new AbortController();
  const { signal } = stopping;
  let recovering: Promise<void> = Promise.resolve();
  const watch = (): void => {
    // A crashed backend ends every session, a killed server needs a new start. One loop handles both.
    held.control.once('end', () => {
      if (signal.aborted) return;
      place.log.error({}, 'PostgreSQL has ended our session: reconnecting, or starting it again');
      recovering = recover();
    });
  };
  const recover = async (): Promise<void> => {
    // Never gives up, because a full disk may have room again in an hour.
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        held = await acquire(place, held.postgres, signal);
        fault = null;
        return watch();
      } catch (error) {
        const reason = messageOf(error);
        const seconds = pauses[failures] ?? longestPause;
        fault = `PostgreSQL is being started again. It said: ${withoutPlace(reason)}`;
        place.log.error({ reason, nextTryInSeconds: seconds }, 'PostgreSQL could not be reached or started again');
        await delay(seconds * 1000, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const end = async (): Promise<void> => {
    stopping.abort();
    await recovering;
    // The lock is held to the last moment, so that no other process takes over a server that is shutting down.
    await held.postgres.stop();
    await held.control.end().catch(() => undefined);
    release();
  };
  let ending: Promise<void> | undefined;
  const stop = async (): Promise<void> => await (ending ??= end());
  watch();
  await ensureDatabase(held.control).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const connection = { host: place.host, port: 5432, user: owner, database: owner, ssl: false };
  return { connection, pid: () => held.postgres.pid, fault: () => fault, stop };
}
