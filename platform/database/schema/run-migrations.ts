import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError, messageOf } from '../database-error.ts';
import type { SqlFile } from './migration-files.ts';
import { applyObjects, isLockConflict } from './schema-objects.ts';

export const migrationLock = 7_253_002;
const createRecord = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
-- The last migration before the update that brought this one: servers of that version still work with the database.
alter table schema_migrations add column if not exists follows text`;

/** Values that a migration reads with `current_setting`, such as `shop.fee_bps`, because the database lacks them. */
export type Settings = Readonly<Record<string, string>>;

/** One process migrates at a time. The lock ends with the transaction, so it works behind a pooler. */
export async function locked<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
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

export interface RunOptions {
  readonly settings?: Settings | undefined;
  readonly follows: string | null;
}

/** Call within a transaction. Returns false if another process ran it first. */
export async function runMigration(
  client: pg.ClientBase,
  migration: SqlFile,
  { settings = {}, follows }: RunOptions,
): Promise<boolean> {
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
}

const triesForLocks = 30;
const pauseMs = 500;

interface Changes {
  readonly migrations: readonly SqlFile[];
  readonly objects: readonly SqlFile[];
  /** Whether migrations have just run in other transactions. They may have dropped objects of any file. */
  readonly isMigrated: boolean;
}

/** Runs migrations and objects in one transaction, and retries while other transactions use what it replaces. */
export async function runWithObjects(
  client: pg.ClientBase,
  { migrations, objects, isMigrated }: Changes,
  options: RunOptions,
): Promise<{ readonly ran: string[]; readonly replaced: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await locked(client, async () => {
        const ran: string[] = [];
        for (const migration of migrations)
          if (await runMigration(client, migration, options)) ran.push(migration.name);
        return { ran, replaced: await applyObjects(client, objects, { all: isMigrated || ran.length > 0 }) };
      });
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (tries === triesForLocks)
        throw new DatabaseError(
          `The database's views and triggers could not be replaced, because other transactions use them: ${messageOf(error)}. Start again.`,
          { cause: error },
        );
      await delay(pauseMs);
    }
  }
}
