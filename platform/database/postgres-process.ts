import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunAs } from './run-as.ts';

export interface PostgresProcess {
  pid: number;
  /** Resolves when PostgreSQL has ended, for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Fast shutdown: running statements are canceled, and what is committed is on disk. */
  stop(): Promise<void>;
}

const defaults: Record<string, string> = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The product logs failed statements itself. User input must not end up in a second log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

// The pipe closes when Node ends. The working directory shows whether the process id has been reused.
const watchdogScript = `read -r word; [ "$word" = stopped ] && exit 0
[ "/proc/$1/cwd" -ef /proc/self/cwd ] && kill -INT "$1"`;

const logFile = (folder: string): string => join(folder, 'postgres.log');

async function openLog(folder: string, user: RunAs) {
  const handle = await open(logFile(folder), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
  if ((await handle.stat()).size > 1_000_000) await handle.truncate();
  if (user !== null) await chown(logFile(folder), user.uid, user.gid);
  return handle;
}

/** The last log line in which PostgreSQL says why it ended; empty without one. */
export async function lastComplaint(folder: string): Promise<string> {
  const lines = (await readFile(logFile(folder), 'utf8').catch(() => '')).trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error|cannot/i.test(line)) ?? '';
}

function startWatchdog(folder: string, user: RunAs, pid: number): { dismiss(): void } {
  const watchdog = spawn('/bin/sh', ['-c', watchdogScript, 'stemhouse-watchdog', String(pid)], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    ...user,
  });
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  if ('unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref();
  return { dismiss: () => watchdog.stdin.end('stopped\n') };
}

/** PostgreSQL gets its own session, so that Ctrl-C doesn't reach it before us. */
export async function spawnPostgres(
  folder: string,
  native: string,
  user: RunAs,
  settings: Record<string, string>,
): Promise<PostgresProcess> {
  const options = Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openLog(folder, user);
  const child = spawn(join(native, 'bin/postgres'), ['-D', '/proc/self/cwd', '-k', '.', ...options], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    ...user,
  });
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.unref();
  await log.close();
  const pid = child.pid ?? 0;
  const watchdog = pid === 0 ? null : startWatchdog(folder, user, pid);
  void ended.then(() => watchdog?.dismiss());
  return { pid, ended, hasEnded: () => over, stop: () => stopProcess(pid, ended, () => over) };
}

async function stopProcess(pid: number, ended: Promise<void>, over: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (over() || pid === 0) return;
    process.kill(pid, signal);
    const waiting = new AbortController();
    const patience = delay(20_000, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([ended, patience]);
    waiting.abort();
  }
}
