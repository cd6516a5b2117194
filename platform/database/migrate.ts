import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseError, DatabaseUnavailable, messageOf } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import {
  type EarlierMigrations,
  inTodaysNames,
  readEarlierMigrations,
  withoutNextUpdate,
} from './earlier-migrations.ts';
import { type Connection, createPool } from './open.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const filePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
export const migrationLock = 7_253_002;
/** Created by the first step of a restore and dropped by its last: a database that has it must not be used. */
export const unfinishedTable = 'unfinished_restore';
const createRecord = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
-- What the database was at when the update began that brought this one: a server of that version still works with it.
alter table schema_migrations add column if not exists follows text`;

interface Migrations {
  all: Migration[];
  earlier: EarlierMigrations;
}

async function readMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const file of files) {
    if (!filePattern.test(file)) throw new DatabaseError(`Migration ${file}: name it like 0001-beats.sql.`);
    const number = file.slice(0, 4);
    if (numbers.has(number))
      throw new DatabaseError(`Two migrations have the number ${number}: give one of them the next.`);
    numbers.add(number);
    // A checkout with different line endings is the same migration.
    const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return { all: migrations, earlier: await readEarlierMigrations(folder) };
}

async function readApplied(client: pg.ClientBase, isRestoring = false): Promise<Map<string, string>> {
  const found = await client.query<{ known: boolean; unfinished: boolean }>(
    `select to_regclass('schema_migrations') is not null as known, to_regclass('${unfinishedTable}') is not null as unfinished`,
  );
  if (found.rows[0]?.unfinished && !isRestoring) {
    throw new DatabaseError(
      'A restore into this database was interrupted: run npm run restore again with the same file, or begin with an empty database and empty files.',
    );
  }
  if (found.rows[0]?.known !== true) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The applied migrations by the folder's names. */
function checkApplied({ all, earlier }: Migrations, applied: Map<string, string>): Map<string, string> {
  const current = inTodaysNames(applied, all, earlier);
  const unknown = [...current.keys()].find((name) => !all.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new DatabaseError(`The database was migrated by a newer version (${unknown}): start that version.`);
  }
  const edited = all.find(({ name, checksum }) => (current.get(name) ?? checksum) !== checksum);
  if (edited !== undefined) {
    throw new DatabaseError(
      `Migration ${edited.name} was edited after this database had run it: restore it, and put the change into a new one.`,
    );
  }
  return current;
}

/**
 * Runs `work` while no other process migrates this database. The lock ends with the transaction, also behind a pooler.
 */
async function locked<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** @returns whether it ran here; another process may have been first */
async function apply(
  client: pg.ClientBase,
  migration: Migration,
  { settings = {}, follows }: { readonly settings?: Settings | undefined; readonly follows: string | null },
): Promise<boolean> {
  return await locked(client, async () => {
    await client.query(createRecord);
    const done = await client.query('select 1 from schema_migrations where name = $1', [migration.name]);
    if (done.rowCount !== 0) return false;
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    await client.query(migration.sql).catch((error: unknown) => {
      throw new DatabaseError(`Migration ${migration.name} failed: ${messageOf(error)}`, { cause: error });
    });
    await client.query('insert into schema_migrations (name, checksum, follows) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      follows,
    ]);
    return true;
  });
}

/** Replaces the names of the earlier migrations, whose tables stay as they are. */
async function takeOver(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  await locked(client, async () => {
    const found = await readApplied(client, true);
    const current = checkApplied(migrations, found);
    // Another process was first.
    if (current === found) return;
    const replacing = [...current].filter(([name]) => !found.has(name));
    // A shop's id comes from the moment of its first migration (0051-restored-shops.sql).
    await client.query(
      `with earlier as (delete from schema_migrations where name = any($1) returning name, applied_at)
       insert into schema_migrations (name, checksum, applied_at)
       select name, checksum, (select applied_at from earlier order by name limit 1)
       from unnest($2::text[], $3::text[]) as replacing (name, checksum)`,
      [
        Object.keys(migrations.earlier.migrations),
        replacing.map(([name]) => name),
        replacing.map(([, checksum]) => checksum),
      ],
    );
  });
}

/** @throws {DatabaseError} if a database with these migrations couldn't be used with the files in `folder` */
export async function checkMigrations(folder: string, applied: Map<string, string>): Promise<void> {
  checkApplied(await readMigrations(folder), applied);
}

/**
 * Values that a migration may read with `current_setting`, such as `shop.fee_bps`, because the database doesn't know
 * them.
 */
type Settings = Readonly<Record<string, string>>;

interface MigrateOptions {
  /** Runs only these, with these checksums: a backup's rows are loaded into the tables that they come from. */
  readonly restoring?: Map<string, string>;
  readonly settings?: Settings;
}

/**
 * The names of the migrations that `migrate` would run, and whether the database is one update ahead. Throws what
 * `migrate` would throw before it runs any.
 */
export async function findWaitingMigrations(
  pool: pg.Pool,
  folder: string,
): Promise<{ readonly waiting: string[]; readonly isAhead: boolean }> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    const known = await withoutNextUpdate(client, migrations, await readApplied(client));
    const applied = checkApplied(migrations, known.applied);
    const waiting = migrations.all.map(({ name }) => name).filter((name) => !applied.has(name));
    return { waiting, isAhead: known.isAhead };
  } finally {
    client.release();
  }
}

/**
 * Brings the database up to the SQL files in `folder` (`0001-beats.sql`, …), each once, in order, in its own
 * transaction. Several processes may do so at once. A database with all migrations of the folder's `earlier.json` is
 * accepted as it is, and one that is a single update ahead of the folder stays as it is.
 * @returns the names of those that ran here
 * @throws {DatabaseError} with one line if a file fails or was edited after it had run, or if the database is further
 * ahead, has only some of the earlier migrations, or is half restored
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  log: DatabaseLog,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    const isRestoring = options.restoring !== undefined;
    const inDatabase = await readApplied(client, isRestoring);
    const { applied: found, isAhead } = isRestoring
      ? { applied: inDatabase, isAhead: false }
      : await withoutNextUpdate(client, migrations, inDatabase);
    if (isAhead)
      log.warn({}, 'The database belongs to the next version, which was started meanwhile: update this one, too');
    const applied = checkApplied(migrations, found);
    const restoring = options.restoring && checkApplied(migrations, options.restoring);
    if (applied !== found) await takeOver(client, migrations);
    const run: string[] = [];
    const follows = [...applied.keys()].toSorted().at(-1) ?? null;
    const { settings } = options;
    try {
      for (const migration of migrations.all) {
        if (restoring?.has(migration.name) === false) continue;
        if (applied.has(migration.name) || !(await apply(client, migration, { settings, follows }))) continue;
        run.push(migration.name);
      }
    } finally {
      // Logged in one line even if the next one fails, because each has its own transaction.
      if (run.length > 0) log.info({ migrations: run.length, first: run[0], last: run.at(-1) }, 'Database migrated');
    }
    return run;
  } finally {
    client.release();
  }
}

/** Like `migrate`, over its own connection: a migration may take as long as it needs. */
export async function migrateOver(
  connection: Connection,
  folder: string,
  log: DatabaseLog,
  options: Pick<MigrateOptions, 'settings'> = {},
): Promise<string[]> {
  const { pool, close } = createPool({ ...connection, max: 1 }, log, { timeouts: { statement: Infinity } });
  try {
    return await migrate(pool, folder, log, options);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseError(`The database was lost while it was migrated: ${error.message}`, { cause: error });
  } finally {
    await close();
  }
}
