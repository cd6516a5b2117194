import { execFile } from 'node:child_process';
import { chmod, chown, lchown, link, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { moveIntoPlace } from '../storage/durable.ts';
import { DatabaseError, codeOf, messageOf } from './database-error.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);
export const owner = 'stemhouse';

async function chownAll(folder: string, user: NonNullable<RunAs>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownAll(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await chown(folder, user.uid, user.gid);
}

interface Preparation {
  native: string;
  /** Major version of the binaries. */
  major: string;
  user: RunAs;
  durable: boolean;
}

async function initialise(folder: string, { native, user, durable }: Preparation): Promise<void> {
  const made = await mkdtemp(`${folder}.new-`);
  try {
    await chmod(made, 0o700);
    if (user !== null) await chown(made, user.uid, user.gid);
    const args = ['-D', '/proc/self/cwd', '-U', owner, '-A', 'trust', '--encoding=UTF8', '--locale=C'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
    if (!durable) args.push('--no-sync');
    // The working directory is entered before the user changes, so closed parent folders don't matter.
    await run(join(native, 'bin/initdb'), args, { cwd: made, env: { PATH: process.env['PATH'], TZ: 'UTC' }, ...user });
    await moveIntoPlace(made, folder);
  } catch (error) {
    // Another process has created an equivalent folder first.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return;
    const { stderr } = error as { stderr?: string };
    throw new DatabaseError(
      `The database folder ${folder} cannot be made: ${(stderr || messageOf(error)).trim().replaceAll(/\s+/g, ' ')}`,
      { cause: error },
    );
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function discardUnfinished(folder: string): Promise<void> {
  const prefix = `${folder}.new-`.slice(dirname(folder).length + 1);
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (!name.startsWith(prefix)) continue;
    const made = await stat(path).catch(() => null);
    // Another process may be working in a recent folder.
    if (made !== null && Date.now() - made.mtimeMs > 10 * 60_000) await rm(path, { recursive: true, force: true });
  }
}

export async function prepareFolder(folder: string, preparation: Preparation): Promise<void> {
  const { user, major } = preparation;
  await discardUnfinished(folder);
  const entries = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new DatabaseError(`The database folder ${folder} cannot be read: ${messageOf(error)}`);
  });
  if (entries.length === 0) return await initialise(folder, preparation);
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null)
    throw new DatabaseError(`${folder} is not a PostgreSQL folder: move it away, or choose another DATA_DIR.`);
  if (version.trim() !== major) {
    throw new DatabaseError(
      `${folder} was created by PostgreSQL ${version.trim()}, this is ${major}. With the version of the shop that you had: npm run backup -- FILE. With this one: npm run restore -- FILE, into a new DATA_DIR (docs/operations/database.md, A newer PostgreSQL).`,
    );
  }
  const found = await stat(folder);
  if (user !== null && found.uid === 0) await chownAll(folder, user);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

/** The ids of all postgres processes with that working directory. */
export async function processesIn(folder: string): Promise<number[]> {
  const folderStats = await stat(folder);
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const comm = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    if (comm.trim() !== 'postgres') continue;
    const cwd = await stat(`/proc/${name}/cwd`).catch(() => null);
    if (cwd?.dev === folderStats.dev && cwd.ino === folderStats.ino) found.push(Number(name));
  }
  return found;
}

export async function postmasterPid(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? null : pid;
}

/** Removes a lock file that names `pid`, and restores it if a new server has written it in the meantime. */
async function removeLock(path: string, pid: number): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
    const text = await readFile(aside, 'utf8');
    if (Number.parseInt(text, 10) !== pid) await link(aside, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes lock files that a power cut left, if nothing runs in the folder. PostgreSQL ignores them itself, unless
 * another process of the same user now has their process id.
 */
export async function removeStaleLocks(folder: string): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (Number.isNaN(pid) || (await processesIn(folder)).length > 0) continue;
    await removeLock(join(folder, name), pid);
  }
}
