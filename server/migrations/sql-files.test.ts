import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyObjects, readObjects } from '#platform/database/schema/schema-objects.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { describeSchema } from '../../scripts/schema/describe-schema.ts';
import { migrationsFolder, shopSchema } from '../startup/migrate-database.ts';

// Migrations only change tables. The `sql` folders of the features define views, functions and triggers, once.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inClient = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** Up to this number, migrations created views, functions and triggers, too. */
const lastWithObjects = '0125';
const creating =
  /\bcreate\s+(?:or\s+replace\s+)?(?:(?:temp\w*|recursive|constraint)\s+)*(view|function|procedure|trigger)\b/i;

test('migrations create no view, function or trigger', async () => {
  const files = (await readdir(migrationsFolder)).filter(
    (file) => file.endsWith('.sql') && file.slice(0, 4) > lastWithObjects,
  );
  for (const file of files) {
    const sql = await readFile(join(migrationsFolder, file), 'utf8');
    expect(creating.exec(sql)?.[1], `${file}: it belongs into features/<feature>/server/sql/`).toBeUndefined();
  }
  expect('create or replace view').toMatch(creating);
  expect(await readFile(join(migrationsFolder, '0114-kept-cents.sql'), 'utf8')).toMatch(creating);
});

test('triggers have files of their own, because replacing one waits for everything that writes to its table', async () => {
  for (const { name, sql } of await readObjects(shopSchema.objects)) {
    const made = [...sql.matchAll(/^create (?:or replace )?(\w+)/gm)].map(([, kind]) => kind === 'trigger');
    expect(new Set(made), name).toEqual(new Set([name.endsWith('/triggers.sql')]));
  }
});

/** Created before the tables, because indexes, defaults and generated columns call them. */
const functionsOfTables = ['fold_text', 'orders_new_code', 'orders_words'];

const dropObjects = async (client: pg.PoolClient): Promise<string[]> => {
  const own = (oid: string, namespace: string) =>
    `${namespace} = current_schema()::regnamespace and not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
  const drops = await client.query<{ sql: string }>(`
    select format('drop trigger %I on %s', g.tgname, g.tgrelid::regclass) as sql
      from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal and ${own('c.oid', 'c.relnamespace')}
    union all select format('drop view if exists %s cascade', oid::regclass) from pg_class
      where relkind = 'v' and ${own('pg_class.oid', 'relnamespace')}`);
  for (const { sql } of drops.rows) await client.query(sql);
  const functions = await client.query<{ name: string; sql: string }>(`
    select proname as name, format('drop function %s', oid::regprocedure) as sql
    from pg_proc where ${own('pg_proc.oid', 'pronamespace')} order by proname`);
  const kept: string[] = [];
  for (const { name, sql } of functions.rows) {
    await client.query('savepoint before_drop');
    await client.query(sql).catch(async () => {
      await client.query('rollback to savepoint before_drop');
      kept.push(name);
    });
  }
  return kept;
};

test('the SQL files create every view, function and trigger, except those that tables need', async () => {
  await inClient(async (client) => {
    const migrated = await describeSchema(client);
    expect(await dropObjects(client)).toEqual(functionsOfTables);
    expect(await describeSchema(client)).not.toBe(migrated);
    await applyObjects(client, await readObjects(shopSchema.objects), { all: true });
    expect(await describeSchema(client)).toBe(migrated);
  });
});

test('the SQL files can run twice', async () => {
  await inClient(async (client) => {
    const migrated = await describeSchema(client);
    await applyObjects(client, await readObjects(shopSchema.objects), { all: true });
    expect(await describeSchema(client)).toBe(migrated);
  });
});
