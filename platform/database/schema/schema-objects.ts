import type pg from 'pg';
import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import { readSqlFile, type SqlFile } from './migration-files.ts';

/** SQL files of views, functions and triggers, which can run again and again, in this order. */
export type ObjectFiles = readonly { readonly name: string; readonly path: string }[];

/** Not in backups, because the table describes this database rather than the shop. */
export const objectsTable = 'schema_objects';

const createTable = `create table if not exists ${objectsTable} (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Replacing a trigger or a view waits for transactions that use it, and others wait behind that. After this time the
 * others go first. Longer than `deadlock_timeout`, after which autovacuum gives way.
 */
const lockTimeout = '2s';

const [lockNotAvailable, deadlockDetected] = ['55P03', '40P01'];

/** Whether another transaction was in the way, so that a retry may succeed. */
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

export async function areObjectsChanged(client: pg.ClientBase, objects: readonly SqlFile[]): Promise<boolean> {
  if (objects.length === 0) return false;
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('${objectsTable}') is not null as known`);
  return rows[0]?.known !== true || (await readChanged(client, objects)).length > 0;
}

/** Runs the objects that have changed, or `all`; returns how many. The transaction must hold the migrations' lock. */
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

const kinds = '(?:view|function|trigger)\\b';
const creates = new RegExp(`^\\s*create (?:or replace )?${kinds}`, 'im');
/** Drops what depends on the dropped object, unlike a foreign key's `on delete cascade`. */
const cascade = '(?<!\\bon\\s+(?:delete|update)\\s+)\\bcascade\\b';
const drops = new RegExp(`\\bdrop ${kinds}|\\bdrop\\b[^;]*${cascade}`, 'i');

/** Whether a migration drops objects that prevent changes of their tables, for the SQL files to create again. */
export const dropsObjects = ({ sql }: SqlFile): boolean => drops.test(sql) && !creates.test(sql);
