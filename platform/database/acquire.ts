import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { owner, postmasterPid, processesIn, removeStaleLocks } from './postgres-folder.ts';
import { type PostgresProcess, lastComplaint, spawnPostgres } from './postgres-process.ts';
import type { RunAs } from './run-as.ts';

export interface ServerFolder {
  folder: string;
  native: string;
  user: RunAs;
  host: string;
  settings: Record<string, string>;
  log: DatabaseLog;
}

export interface Held {
  control: pg.Client;
  postgres: PostgresProcess;
}

/**
 * Maximum time without a response. A PostgreSQL that recovers does respond, so recoveries may take hours; an
 * interrupted one would begin again.
 */
const startWithinMs = 60_000;
/** Every start looks like a recovery for a moment, so a recovery is logged only after this time. */
const mentionAfterMs = 10_000;
const [lockClass, lockObject] = [7_253, 1];
const sightingsOfAnOrphan = 10;
const nameOf = (role: 'starter' | 'owner'): string => `stemhouse ${role} ${process.pid}`;

async function connect(host: string): Promise<pg.Client | Error> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: owner,
    database: 'postgres',
    ssl: false,
    application_name: nameOf('starter'),
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

const cannotConnectNow = '57P03';
const isRecovering = (error: Error): boolean =>
  codeOf(error) === cannotConnectNow && !error.message.includes('shutting down');

/** The session with this lock owns the folder. `unclear`: several starting processes compete for it. */
async function takeLock(client: pg.Client): Promise<'taken' | 'unclear' | { ownedBy: string }> {
  const locked = await client.query('select pg_try_advisory_lock($1, $2) as mine', [lockClass, lockObject]);
  if (locked.rows[0]?.mine === true) return 'taken';
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [lockClass, lockObject],
  );
  const [, pid] = /^stemhouse owner (\d+)$/.exec(holder.rows[0]?.name ?? '') ?? [];
  return pid === undefined ? 'unclear' : { ownedBy: pid };
}

/** Stops a PostgreSQL that kept running when its process and watchdog were killed. */
async function endOrphan(place: ServerFolder): Promise<void> {
  const pid = await postmasterPid(place.folder);
  if (pid === null || !(await processesIn(place.folder)).includes(pid)) {
    throw new DatabaseError(
      `${place.folder} is in use by a PostgreSQL that cannot be reached from here (another container?).`,
    );
  }
  place.log.warn({ pid }, 'PostgreSQL is still running, but the process that started it has ended: taking it over');
  process.kill(pid, 'SIGINT');
}

/** Connects, takes the lock, and refuses or spawns, in a loop, until this process is the owner. */
class Acquisition {
  readonly #place: ServerFolder;
  readonly #signal: AbortSignal | undefined;
  #postgres: PostgresProcess | null;
  #failures = 0;
  #strangerSeen = 0;
  #lastWords = '';
  #until = Date.now() + startWithinMs;
  #recoveringSince: number | null = null;
  #mentioned = false;

  constructor(place: ServerFolder, running: PostgresProcess | null, signal: AbortSignal | undefined) {
    this.#place = place;
    this.#signal = signal;
    this.#postgres = running;
  }

  async run(): Promise<Held> {
    const { folder } = this.#place;
    while (!this.#signal?.aborted && Date.now() < this.#until && this.#failures < 3) {
      const held = await this.#lookAtServer();
      if (held !== null) return held;
      await this.#spawnWhenNoneRuns();
      await delay(20);
    }
    await this.#postgres?.stop();
    const reason = (await lastComplaint(folder)) || this.#lastWords;
    throw new DatabaseError(`PostgreSQL does not start in ${folder}: ${reason}`);
  }

  async #lookAtServer(): Promise<Held | null> {
    const control = await connect(this.#place.host);
    if (control instanceof Error) {
      this.#lastWords = messageOf(control);
      if (isRecovering(control)) this.#wait();
      return null;
    }
    const response = await takeLock(control).catch(() => 'unclear' as const);
    const postgres = this.#postgres;
    if (response === 'taken' && postgres !== null && (await postmasterPid(this.#place.folder)) === postgres.pid) {
      await control.query(`set application_name = '${nameOf('owner')}'`);
      return { control, postgres };
    }
    // A process that spawns PostgreSQL takes the lock within moments, so a PostgreSQL that stays unlocked is an orphan.
    if (response === 'taken') this.#strangerSeen += 1;
    if (this.#strangerSeen === sightingsOfAnOrphan) await endOrphan(this.#place);
    await control.end().catch(() => undefined);
    if (typeof response === 'string') return null;
    throw new DatabaseError(
      `${dirname(this.#place.folder)} is already in use by process ${response.ownedBy}: stop it, or choose another DATA_DIR.`,
    );
  }

  #wait(): void {
    const now = Date.now();
    this.#until = now + startWithinMs;
    this.#recoveringSince ??= now;
    if (this.#mentioned || now - this.#recoveringSince < mentionAfterMs) return;
    this.#mentioned = true;
    this.#place.log.warn({ said: this.#lastWords }, 'PostgreSQL is recovering after a crash: waiting for it');
  }

  async #spawnWhenNoneRuns(): Promise<void> {
    const { folder, native, user, settings } = this.#place;
    if (this.#postgres?.hasEnded() === false || (await processesIn(folder)).length > 0) return;
    if (this.#postgres !== null) {
      this.#failures += 1;
      await removeStaleLocks(folder);
    }
    this.#strangerSeen = 0;
    this.#postgres = await spawnPostgres(folder, native, user, settings);
  }
}

/**
 * Runs PostgreSQL in `place` as a child of this process, and locks it by the session `control`. `running` is the
 * previous child, which still runs if only the session was lost.
 * @throws {DatabaseError} if another process owns the folder, after three failed starts, after a minute without a
 * response, or when `signal` aborts
 */
export const acquire = async (
  place: ServerFolder,
  running: PostgresProcess | null,
  signal?: AbortSignal,
): Promise<Held> => await new Acquisition(place, running, signal).run();
