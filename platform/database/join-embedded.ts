import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, DatabaseError, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { socketFolder } from './embedded.ts';
import { connectPool, type OpenDatabase, openDatabase } from './open.ts';
import { owner, processesIn } from './postgres-folder.ts';

interface Joined extends Pick<OpenDatabase, 'db' | 'pool' | 'direct' | 'close'> {
  /** Whether a running server owns the database. */
  readonly shared: boolean;
}

/**
 * Joins the database of a running server in `dataDir`, or starts the database there until `close`. For processes other
 * than the server.
 * @throws {DatabaseError} with one line, also if no shop was ever started
 */
export const joinEmbedded = async (dataDir: string, log: DatabaseLog, max = 2): Promise<Joined> => {
  const folder = join(await realpath(dataDir).catch(() => dataDir), 'postgres');
  await stat(folder).catch((error: unknown) => {
    throw new DatabaseError(
      codeOf(error) === 'ENOENT'
        ? `There is no shop in ${dataDir} yet: start it once, or set DATA_DIR or DATABASE_URL.`
        : `The database in ${dataDir} cannot be read: ${messageOf(error)}`,
    );
  });
  if ((await processesIn(folder)).length === 0) return { ...(await openDatabase({ dataDir, log })), shared: false };
  const socket = socketFolder(folder);
  const connection = { host: socket.host, port: 5432, user: owner, database: owner, ssl: false, max };
  const { db, pool, close: closePool } = connectPool(connection, log);
  const close = async (): Promise<void> => {
    await closePool();
    socket.close();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw new DatabaseError(
      `The database in ${dataDir} is in use and does not answer (${messageOf(error)}): try again, or stop the server first.`,
    );
  }
  return { db, pool, direct: connection, close, shared: true };
};
