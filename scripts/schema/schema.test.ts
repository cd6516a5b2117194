import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { isInterfaceDeclaration } from 'typescript/unstable/ast/is';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { shopSchema } from '#server/startup/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { describeSchema } from './describe-schema.ts';
import { generatedFiles } from './generated-sql.ts';

// Compares docs/schema.sql and the types in `tables.ts` with a database that was just migrated.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(database.pool, shopSchema, quiet);
});
afterAll(() => database.drop());

test('docs/schema.sql is what `npm run schema` writes', async () => {
  const file = readFileSync('docs/schema.sql', 'utf8');
  expect(file === (await describeSchema(database.pool)), 'run npm run schema').toBe(true);
});

test.each([...(await generatedFiles())])('%s is what `npm run schema` writes', (file, sql) => {
  expect(readFileSync(file, 'utf8') === sql, 'run npm run schema').toBe(true);
});

test('a changed column, constraint, index, function or trigger changes the described schema', async () => {
  const before = await describeSchema(database.pool);
  for (const sql of [
    'alter table help_versions add column note text',
    'alter table help_versions alter column saved_at drop not null',
    "alter table help_versions alter column link_groups set default '[]'",
    'alter table help_versions add constraint odd check (version % 2 = 1)',
    'alter table help_versions set (fillfactor = 50)',
    'create index help_versions_saved on help_versions (saved_at)',
    'create sequence help_numbers',
    'create view help_latest as select max(version) from help_versions',
    'create function help_none() returns integer language sql return 1',
    `create trigger help_versions_stay before delete on help_versions
       for each statement execute function refuse_audit_change()`,
  ]) {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(sql);
      expect(await describeSchema(client), sql).not.toBe(before);
      await client.query('rollback');
    } finally {
      client.release();
    }
  }
  expect(await describeSchema(database.pool)).toBe(before);
});

/** By table: `id`, or `closed_at | null` if it may be null. */
type Columns = Record<string, string[]>;

/** The type that a query selects: the first parameter of a `ColumnType`. */
const selected = (checker: Checker, type: Type): Type => {
  const select = checker.getPropertyOfType(type, '__select__');
  return (select && checker.getTypeOfSymbol(select)) ?? type;
};

const declaredColumns = (): Columns => {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.resolve('tsconfig.server.json')] }).getProjects();
    const source = project?.program.getSourceFile(path.resolve('platform/database/tables.ts'));
    const tables = source?.statements.find((node) => isInterfaceDeclaration(node));
    if (!project || !tables) throw new Error('There is no interface Tables');
    const { checker } = project;
    const nothing = checker.getNullType();
    const membersOf = (type: Type | undefined) =>
      (type ? checker.getPropertiesOfType(type) : []).map((symbol) => {
        const member = checker.getTypeOfSymbol(symbol);
        if (!member) throw new Error(`${symbol.name} has no type`);
        return [symbol.name, member] as const;
      });
    return Object.fromEntries(
      membersOf(checker.getTypeAtLocation(tables.name)).map(([name, table]) => [
        name,
        membersOf(table)
          .map(([column, type]) => {
            const mayBeNull = checker.isTypeAssignableTo(nothing, selected(checker, type));
            return `${column}${mayBeNull ? ' | null' : ''}`;
          })
          .sort(),
      ]),
    );
  } finally {
    api.close();
  }
};

test('`tables.ts` files declare the database’s tables and columns, and which columns may be null', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; view: boolean }>(
    // PostgreSQL doesn't know that a column of a view or a computed column is never null.
    `select c.relname as table, c.relkind = 'v' as view,
       a.attname || case when a.attnotnull or a.attgenerated <> '' or c.relkind = 'v' then '' else ' | null' end as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
       and not a.attisdropped and c.relname not in ('schema_migrations', 'schema_objects')
       -- For servers of the previous version, while a site is updated (0053-holds.sql, decision 083).
       and c.relname not in ('checkout_reservations', 'catalogue_forms') and (c.relname, a.attname) <> ('checkout_openings', 'exclusives')`,
  );
  const declared = declaredColumns();
  const there: Columns = {};
  // A view may be used only by the database's own functions.
  for (const { table, column, view } of rows) if (!view || table in declared) (there[table] ??= []).push(column);
  for (const columns of Object.values(there)) columns.sort();
  expect(Object.keys(there).length).toBeGreaterThan(50);
  expect(declared).toEqual(there);
});
