import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Deps } from '#platform/deps.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'backups.make': Record<string, never>;
  }
}

type LocalDeps = Pick<Deps, 'clock' | 'log'> & { readonly config: Pick<Deps['config'], 'backups'> };

/** Runs `npm run backup` with these arguments; rejects with the last line of the command's errors. */
export type RunBackup = (args: readonly string[], signal: AbortSignal) => Promise<void>;

const launcher = fileURLToPath(new URL('../../scripts/run-node.sh', import.meta.url));
const script = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url));

/** In a child process with the same settings: hashing gigabytes must not delay visitors. */
const runInProcess: RunBackup = async (args, signal) => {
  // So that the script runs with the Node that runs this process.
  const searched = [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter);
  const child = spawn('sh', [launcher, script, ...args], {
    env: { ...process.env, PATH: searched },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `The backup ended with ${code}.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const ofANight = /^shop-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;

/** Sorting these names sorts the backups by time. */
const nightlyName = (at: Date): string => `shop-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;

/** @returns the file names, oldest first */
export const findNights = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => ofANight.test(name)).toSorted();

/** Deletes all nightly backups but the newest `count`, and leftovers of interrupted ones; no other files. */
const keepNewest = async (folder: string, count: number): Promise<string[]> => {
  const [names, whole] = [await readdir(folder), await findNights(folder)];
  const halves = names.filter((name) => name.endsWith('.part') && ofANight.test(name.slice(0, -'.part'.length)));
  const deleted = [...whole.slice(0, Math.max(0, whole.length - count)), ...halves];
  for (const name of deleted) await rm(path.join(folder, name), { force: true });
  return deleted;
};

/** Writes and checks a backup, then deletes the oldest ones beyond the limit. A failed backup deletes none. */
export const makeNightlyBackup = async (
  { config: { backups }, clock, log }: LocalDeps,
  run: RunBackup,
  signal: AbortSignal,
): Promise<void> => {
  // If the job succeeded here, the shop would claim to have a backup.
  if (backups === null) throw new Error('This process has no BACKUP_DIR.');
  const file = path.join(backups.folder, nightlyName(clock.now()));
  await run([file], signal);
  try {
    await run(['--verify', file], signal);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const deleted = await keepNewest(backups.folder, backups.keep);
  log.info({ file, deleted }, 'The nightly backup was written and checked');
};

export const backupJobs = (deps: LocalDeps & Pick<Deps, 'jobs'>): void => {
  const { backups } = deps.config;
  deps.jobs.define('backups.make', {
    title: 'Create the nightly backup',
    handler: (_, { signal }) => makeNightlyBackup(deps, runInProcess, signal),
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 12 * 3600,
    ...(backups ? { cron: `${backups.at.minute} ${backups.at.hour} * * *` } : { elsewhere: true }),
  });
};
