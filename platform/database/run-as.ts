import { readFile, stat } from 'node:fs/promises';
import { DatabaseError } from './database-error.ts';

/** The system user that PostgreSQL runs as; null for the user of this process. */
export type RunAs = { uid: number; gid: number } | null;

const ownerOf = async (path: string): Promise<RunAs> => {
  const found = await stat(path).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
};

const accountOf = (passwd: string, name: string): RunAs => {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) };
};

/** PostgreSQL refuses to run as root, so it runs as its folder's owner, or else as `postgres` or `nobody`. */
export async function chooseUser(folders: string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null;
  for (const folder of folders) {
    const owner = await ownerOf(folder);
    if (owner !== null) return owner;
  }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const account = accountOf(passwd, 'postgres') ?? accountOf(passwd, 'nobody');
  if (account === null) {
    throw new DatabaseError(
      'PostgreSQL cannot run as root, and this system has neither a user `postgres` nor `nobody`: start as another user.',
    );
  }
  return account;
}
