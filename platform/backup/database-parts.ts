import pg from 'pg';
import { unfinishedTable } from '#platform/database/migrate.ts';
import { objectsTable } from '#platform/database/schema/schema-objects.ts';

/** Schema of the job queue. A backup contains its queues and some of its jobs. */
export const jobSchema = 'pgboss';
export const jobTables = ['queue', 'job'] as const;

/** A backup leaves out the job that makes backups, so that a restored shop doesn't continue it. */
export const backupJob = 'backups.make';

/** Finished jobs aren't needed, and the queue creates its own jobs at each start. */
export const wantedJobs = `state not in ('completed', 'cancelled') and name not like '\\_\\_pgboss%' and name <> '${backupJob}'`;

export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

export const columnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** The tables that a backup contains, by their names in the archive, with the columns that can be written. */
export const findTables = async (
  client: pg.ClientBase,
  extraSchemas: readonly string[],
): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select case when n.nspname = current_schema() then c.relname::text else n.nspname || '.' || c.relname end as name,
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relpersistence = 'p' and c.relname <> all($3)
        and (c.relkind = 'r' and (n.nspname = current_schema() or n.nspname = any($1))
             or n.nspname = '${jobSchema}' and c.relname = any($2))
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by n.nspname, c.relname
      order by n.nspname = '${jobSchema}', n.nspname, c.relname = 'job', c.relname`,
    [extraSchemas, jobTables, [unfinishedTable, objectsTable]],
  );
  return rows;
};

/** Makes rows look the same whatever the server's settings are, and turns off timeouts. */
export const plainSettings = `
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
