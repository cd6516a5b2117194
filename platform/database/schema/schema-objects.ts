import type pg from 'pg';
import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import { readSqlFile, type SqlFile } from './migration-files.ts';

/** The views, functions and triggers of a database: SQL files that can run again and again, in this order. */
export type ObjectFiles = readonly { readonly name: string; readonly path: string }[];

/** It says what this database has, not what the shop has: a backup leaves it out. */
export const objectsTable = 'schema_objects';

const createTable = `create table if not exists ${objectsTable} (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * To replace a trigger or a view waits for transactions that use it, and everyone else waits behind that: after this time,
 * they go first. Longer than `deadlock_timeout`, after which autovacuum gives way.
 */
const lockTimeout = '2s';

const [lockNotAvailable, deadlockDetected] = ['55P03', '40P01'];

/** Another transaction was in the way: worth another try. */
export const isLockConflict = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === lockNotAvailable || code === deadlockDetected;
};

export const readObjects = async (files: ObjectFiles): Promise<SqlFile[]> =>
  await Promise.all(files.map(({ name, path }) => readSqlFile(name, path)));

const readChanged = async (client: pg.ClientBase, objects: readonly SqlFile[]): Promise<SqlFile[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${objectsTable}`);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return objects.filter(({ name, checksum }) => applied.get(name) !== checksum);
};

/** Whether a file has changed since it ran. */
export async function areObjectsChanged(client: pg.ClientBase, objects: readonly SqlFile[]): Promise<boolean> {
  if (objects.length === 0) return false;
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('${objectsTable}') is not null as known`);
  return rows[0]?.known !== true || (await readChanged(client, objects)).length > 0;
}

/** Runs those that have changed, or `all`, within a transaction that holds the migrations' lock. Returns how many. */
export async function applyObjects(
  client: pg.ClientBase,
  objects: readonly SqlFile[],
  { all = false }: { readonly all?: boolean } = {},
): Promise<number> {
  await client.query(createTable);
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  const changed = all ? objects : await readChanged(client, objects);
  for (const { name, sql, checksum } of changed) {
    await client.query(sql).catch((error: unknown) => {
      if (isLockConflict(error)) throw error;
      throw new DatabaseError(`SQL file ${name} failed: ${messageOf(error)}`, { cause: error });
    });
    await client.query(
      `insert into ${objectsTable} (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  }
  return changed.length;
}

const [creates, drops] = ['create(?: or replace)?', 'drop'].map(
  (verb) => new RegExp(`^\\s*${verb} (?:view|function|trigger)\\b`, 'im'),
);

/** The migration drops what stands in the way of its tables' change, for the SQL files to make again. */
export const dropsObjects = ({ sql }: SqlFile): boolean => drops?.test(sql) === true && creates?.test(sql) === false;
