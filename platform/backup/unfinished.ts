import type pg from 'pg';
import { unfinishedTable } from '#platform/database/migrate.ts';
import { migrationLock } from '#platform/database/schema/run-migrations.ts';
import { BackupError } from './backup-error.ts';
import { jobSchema } from './database-parts.ts';
import { readSeal } from './seal.ts';

interface RestoreTarget {
  readonly extraSchemas: readonly string[];
  readonly description: string;
  readonly storageDescription: string;
}

/** A seal's content, which is unique to the archive. */
const sealText = async (path: string): Promise<string> => {
  const found = await readSeal(path);
  return found === null ? '' : found.seal.subarray(512, 512 + 64).toString('latin1');
};

const findAnyTable = async (client: pg.ClientBase, schemas: readonly string[]): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and (n.nspname = current_schema() or n.nspname = any($1))
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 1`,
    [schemas],
  );
  return rows[0]?.name ?? null;
};

const begin = async (client: pg.ClientBase, archive: string, place: RestoreTarget): Promise<{ resumed: boolean }> => {
  const { description, storageDescription, extraSchemas } = place;
  const marked = await client.query(`select to_regclass('${unfinishedTable}') is not null as marked`);
  if (marked.rows[0]?.marked !== true) {
    const table = await findAnyTable(client, [...extraSchemas, jobSchema]);
    if (table !== null)
      throw new BackupError(`The ${description} is not empty (it has ${table}): restore into an empty one.`);
    await client.query(`create table ${unfinishedTable} (archive text not null, files text not null)`);
    await client.query(`insert into ${unfinishedTable} values ($1, $2)`, [archive, storageDescription]);
    return { resumed: false };
  }
  const { rows } = await client.query<{ archive: string; files: string }>(
    `select archive, files from ${unfinishedTable}`,
  );
  if (rows[0]?.archive === archive && rows[0].files === storageDescription) return { resumed: true };
  throw new BackupError(
    `In the ${description}, the restore of another backup, or with other files (${rows[0]?.files ?? ''}), was interrupted: run that again, or empty both.`,
  );
};

/** Marks an empty database, or continues an interrupted restore of the same archive. Otherwise throws a BackupError. */
export const beginRestore = async (
  pool: pg.Pool,
  path: string,
  place: RestoreTarget,
): Promise<{ resumed: boolean }> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const begun = await begin(client, await sealText(path), place);
    await client.query('commit');
    broken = false;
    return begun;
  } finally {
    client.release(broken);
  }
};

export const endRestore = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query(`drop table ${unfinishedTable}`));
