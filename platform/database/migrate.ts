import type pg from 'pg';
import { DatabaseError, DatabaseUnavailable } from './database-error.ts';
import type { DatabaseLog } from './database-log.ts';
import { type Connection, createPool } from './open.ts';
import { inTodaysNames, withoutNextUpdate } from './schema/earlier-migrations.ts';
import { type Migrations, readMigrations, type SqlFile } from './schema/migration-files.ts';
import { locked, runMigration, type RunOptions, runWithObjects, type Settings } from './schema/run-migrations.ts';
import { areObjectsChanged, dropsObjects, type ObjectFiles, readObjects } from './schema/schema-objects.ts';

/** The first step of a restore creates this table, the last one drops it. A database that has it must not be used. */
export const unfinishedTable = 'unfinished_restore';

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

/** Replaces the records of the earlier migrations; their tables stay. */
async function takeOver(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  await locked(client, async () => {
    const found = await readApplied(client, true);
    const current = checkApplied(migrations, found);
    const replaced = [...found].filter(([name, checksum]) => current.get(name) !== checksum);
    // Another process was first.
    if (replaced.length === 0) return;
    const replacing = [...current].filter(([name, checksum]) => found.get(name) !== checksum);
    // A shop's id comes from the moment of its first migration (0051-restored-shops.sql).
    await client.query(
      `with earlier as (delete from schema_migrations where name = any($1) returning name, applied_at)
       insert into schema_migrations (name, checksum, applied_at)
       select name, checksum, (select applied_at from earlier order by name limit 1)
       from unnest($2::text[], $3::text[]) as replacing (name, checksum)`,
      [replaced.map(([name]) => name), replacing.map(([name]) => name), replacing.map(([, checksum]) => checksum)],
    );
  });
}

/** @throws {DatabaseError} if the files in `folder` don't fit a database with these migrations */
export async function checkMigrations(folder: string, applied: Map<string, string>): Promise<void> {
  checkApplied(await readMigrations(folder), applied);
}

interface MigrateOptions {
  /** Runs only these, with these checksums, so that a backup's rows are loaded into the tables that they come from. */
  readonly restoring?: Map<string, string>;
  readonly settings?: Settings;
}

/** The names that `migrate` would run, and whether the database is one update ahead. Throws like `migrate`. */
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

export interface Schema {
  readonly migrations: string;
  readonly objects: ObjectFiles;
}

interface Work {
  readonly waiting: readonly SqlFile[];
  /** Empty while tables are missing that the objects need. */
  readonly objects: readonly SqlFile[];
}

/** Adds to `ran` as it goes: each migration has its own transaction, and those before a failing one stay. */
async function bringUp(
  client: pg.ClientBase,
  { waiting, objects }: Work,
  { log, ran, ...options }: RunOptions & { readonly log: DatabaseLog; readonly ran: string[] },
): Promise<void> {
  const dropping = objects.length > 0 ? waiting.findIndex(dropsObjects) : -1;
  const together = dropping === -1 ? [] : waiting.slice(dropping);
  for (const migration of waiting.slice(0, waiting.length - together.length))
    if (await locked(client, () => runMigration(client, migration, options))) ran.push(migration.name);
  const isMigrated = ran.length > 0;
  if (!isMigrated && together.length === 0 && !(await areObjectsChanged(client, objects))) return;
  const last = await runWithObjects(client, { migrations: together, objects, isMigrated }, options);
  ran.push(...last.ran);
  if (last.replaced > 0) log.info({ files: last.replaced }, 'Views, functions and triggers replaced');
}

/**
 * Runs each migration (`0001-beats.sql`, …) once, in order, in its own transaction, and then all objects in one
 * transaction, or those whose files have changed if no migration ran. That one also has any migration that drops an
 * object for its file to create again, and all migrations after it, so that no server misses the object. Several
 * processes may call this at once. A database with all the migrations of the folder's `earlier.json` is taken over, and
 * one that is a single update ahead is left unchanged.
 * @returns the names of the migrations that ran here
 * @throws {DatabaseError} with one line if a file fails or was edited after it ran, or if the database is further
 * ahead, has only some of the earlier migrations, or is half restored
 */
export async function migrate(
  pool: pg.Pool,
  schema: Schema,
  log: DatabaseLog,
  { restoring: archived, settings }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(schema.migrations);
  const objects = await readObjects(schema.objects);
  const client = await pool.connect();
  try {
    const inDatabase = await readApplied(client, archived !== undefined);
    const { applied: found, isAhead } = archived
      ? { applied: inDatabase, isAhead: false }
      : await withoutNextUpdate(client, migrations, inDatabase);
    if (isAhead) log.warn({}, 'A newer version has started and updated the database: update this one, too');
    const applied = checkApplied(migrations, found);
    const restoring = archived && checkApplied(migrations, archived);
    if (applied !== found) await takeOver(client, migrations);
    const all = migrations.all.filter(({ name }) => restoring?.has(name) !== false);
    const hasItsTables = !isAhead && all.length === migrations.all.length;
    const work = { waiting: all.filter(({ name }) => !applied.has(name)), objects: hasItsTables ? objects : [] };
    const follows = [...applied.keys()].toSorted().at(-1) ?? null;
    const ran: string[] = [];
    try {
      await bringUp(client, work, { settings, follows, log, ran });
    } finally {
      // Logged even if a later migration fails.
      if (ran.length > 0) log.info({ migrations: ran.length, first: ran[0], last: ran.at(-1) }, 'Database migrated');
    }
    return ran;
  } finally {
    client.release();
  }
}

/** Like `migrate`, over its own connection without a timeout. */
export async function migrateOver(
  connection: Connection,
  schema: Schema,
  log: DatabaseLog,
  options: Pick<MigrateOptions, 'settings'> = {},
): Promise<string[]> {
  const { pool, close } = createPool({ ...connection, max: 1 }, log, { timeouts: { statement: Infinity } });
  try {
    return await migrate(pool, schema, log, options);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseError(`The database was lost while it was migrated: ${error.message}`, { cause: error });
  } finally {
    await close();
  }
}
