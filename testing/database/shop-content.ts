import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Storage } from '#platform/storage/storage.ts';

/** Each table's rows by hash, unfinished jobs, the sequences' last values, triggers and constraints. */
export const contentOf = async (pool: pg.Pool) => {
  const ask = async <T>(text: string): Promise<T[]> => (await pool.query(text)).rows as T[];
  const tables = await ask<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relpersistence = 'p'
        and relnamespace in ('public'::regnamespace, to_regnamespace('payments_sandbox'))
        -- Differs: it says when each database ran its SQL files.
        and relname <> 'schema_objects'
      order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const hash = `md5(string_agg(t::text, e'\\n' order by t::text))`;
    [rows[name]] = await ask(`select count(*)::int as rows, ${hash} from ${name} t`);
  }
  return {
    rows,
    jobs: !(await ask<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`))[0]?.there
      ? []
      : await ask(
          `select name, state, data, singleton_key from pgboss.job
        where state < 'completed' and name <> 'backups.make' and name not like '\\_\\_pgboss%' order by id`,
        ),
    sequences: await ask(`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`),
    keys: await ask(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    ),
    triggers: await ask(
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
  };
};

/** Hashes by storage key. */
export const filesOf = async (storage: Storage): Promise<Record<string, string>> => {
  const found: [string, string][] = [];
  for await (const { key } of storage.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of await storage.open(key)) hash.update(chunk as Buffer);
    found.push([key, hash.digest('hex')]);
  }
  return Object.fromEntries(found.toSorted());
};
