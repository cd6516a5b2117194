import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { installedBinaries, usableBinaries } from './postgres-binaries.ts';
import { owner, postmasterPid, prepareFolder, processesIn, removeStaleLocks } from './postgres-folder.ts';
import { type PostgresProcess, lastComplaint, spawnPostgres } from './postgres-process.ts';
import { type RunAs, chooseUser } from './run-as.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** Further PostgreSQL settings; a test switches `fsync` off here, the product never. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  connection: pg.ClientConfig & { host: string; port: number; user: string; database: string };
  pid(): number;
  stop(): Promise<void>;
}

const startWithinMs = 60_000;
const [lockClass, lockObject] = [7_253, 1];
const longestSocketPath = 103;
const socketName = '/.s.PGSQL.5432';

interface Place {
  folder: string;
  native: string;
  user: RunAs;
  host: string;
  settings: Record<string, string>;
  log: DatabaseLog;
}

/** A socket's path holds 107 bytes at most; through a descriptor of this process every folder's path is short. */
function socketFolder(folder: string): { host: string; close(): void } {
  if (Buffer.byteLength(folder + socketName) <= longestSocketPath) return { host: folder, close: () => undefined };
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { host: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

async function connect(host: string): Promise<pg.Client | Error> {
  const application = `stemhouse owner ${process.pid}`;
  const client = new pg.Client({
    host,
    port: 5432,
    user: owner,
    database: 'postgres',
    ssl: false,
    application_name: application,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The session that holds this lock owns the folder. Answers the other owner's name when it is taken. */
async function takeOwnership(client: pg.Client): Promise<'taken' | 'unclear' | { name: string }> {
  const locked = await client.query('select pg_try_advisory_lock($1, $2) as mine', [lockClass, lockObject]);
  if (locked.rows[0]?.mine === true) return 'taken';
  const holder = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [lockClass, lockObject],
  );
  const name: unknown = holder.rows[0]?.name;
  return typeof name === 'string' ? { name } : 'unclear';
}

/** Left behind by a process that was killed together with its watchdog: it is ended, then started as our own. */
async function endOrphan(place: Place): Promise<void> {
  const pid = await postmasterPid(place.folder);
  if (pid === null || !(await processesIn(place.folder)).includes(pid)) {
    throw new DatabaseError(
      `${place.folder} is in use by a PostgreSQL that cannot be reached from here (another container?).`,
    );
  }
  place.log.warn({ pid }, 'A PostgreSQL was left running without its owner: taking it over');
  process.kill(pid, 'SIGINT');
}

/** One loop whatever the folder's state: connect, take the lock, refuse or spawn. Ends with our own process owned. */
async function acquire(
  place: Place,
  running: PostgresProcess | null,
): Promise<{ control: pg.Client; postgres: PostgresProcess }> {
  const until = Date.now() + startWithinMs;
  let postgres = running;
  let failures = 0;
  let last = '';
  while (Date.now() < until) {
    const control = await connect(place.host);
    if (control instanceof Error) last = messageOf(control);
    else {
      const answer = await takeOwnership(control).catch(() => 'unclear' as const);
      const ours = postgres !== null && !postgres.hasEnded() && (await postmasterPid(place.folder)) === postgres.pid;
      if (answer === 'taken' && ours && postgres !== null) return { control, postgres };
      if (answer === 'taken') await endOrphan(place);
      await control.end().catch(() => undefined);
      if (typeof answer === 'object') {
        throw new DatabaseError(
          `${dirname(place.folder)} is already in use by process ${answer.name.replace(/\D+/g, '')}: stop it, or choose another DATA_DIR.`,
        );
      }
    }
    if (postgres?.hasEnded()) {
      postgres = null;
      failures += 1;
      if (failures === 3) break;
    }
    if (postgres === null && (await processesIn(place.folder)).length === 0) {
      await removeStaleLocks(place.folder);
      postgres = await spawnPostgres(place.folder, place.native, place.user, place.settings);
    }
    await delay(20);
  }
  await postgres?.stop();
  throw new DatabaseError(
    `PostgreSQL does not start in ${place.folder}: ${(await lastComplaint(place.folder)) || last}`,
  );
}

async function ensureDatabase(control: pg.Client): Promise<void> {
  const found = await control.query('select 1 from pg_database where datname = $1', [owner]);
  if (found.rowCount === 0) await control.query(`create database ${owner}`);
}

/**
 * Starts PostgreSQL in `dataDir/postgres`, reachable through a unix socket only, and owned by this process until `stop`.
 * Throws a DatabaseError with one line when the folder is in use (it names the owner) or cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = installedBinaries();
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new DatabaseError(`DATA_DIR cannot be made: ${messageOf(error)}`);
  });
  const dataDir = await realpath(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const settings = options.settings ?? {};
  const user = await chooseUser([folder, dataDir]);
  const usable = await usableBinaries(native, user);
  await prepareFolder(folder, usable, user, settings['fsync'] !== 'off');
  const socket = socketFolder(folder);
  const place: Place = { folder, native: usable, user, host: socket.host, settings, log: options.log };
  try {
    return await keep(place, socket.close);
  } catch (error) {
    socket.close();
    throw error;
  }
}

async function keep(place: Place, release: () => void): Promise<EmbeddedPostgres> {
  let held = await acquire(place, null);
  let stopping = false;
  let recovering: Promise<void> = Promise.resolve();
  const watch = (): void => {
    // A crashed backend ends every session, this one too; a killed server needs a new start. Both are the same loop.
    held.control.once('end', () => {
      if (stopping) return;
      place.log.error({}, 'PostgreSQL ended this session: taking the database back');
      recovering = recover();
    });
  };
  const recover = async (): Promise<void> => {
    try {
      held = await acquire(place, held.postgres);
      watch();
    } catch (error) {
      place.log.error({ reason: messageOf(error) }, 'PostgreSQL cannot be taken back');
    }
  };
  watch();
  await ensureDatabase(held.control);
  return {
    connection: { host: place.host, port: 5432, user: owner, database: owner, ssl: false },
    pid: () => held.postgres.pid,
    stop: async () => {
      stopping = true;
      await recovering;
      // The lock is held to the last moment: nobody takes a server that is going down.
      await held.postgres.stop();
      await held.control.end().catch(() => undefined);
      release();
    },
  };
}
