import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkMigrations, findWaitingMigrations, migrate } from '#platform/database/migrate.ts';
import { connectPool } from '#platform/database/open.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { migrationsFolder, shopSchema } from '../startup/migrate-database.ts';

// A database from before 0001 to 0016 were merged. The files in earlier.json created the same tables.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { replacedUpTo, migrations } = JSON.parse(await readFile(join(migrationsFolder, 'earlier.json'), 'utf8')) as {
  replacedUpTo: string;
  migrations: Record<string, string>;
};
const earlier = new Map(Object.entries(migrations));
const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
const later = files.filter((file) => file > replacedUpTo);

let before: string;
let database: TestDatabase;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'stemhouse-before-'));
  for (const file of files.filter((one) => !later.includes(one)))
    await copyFile(join(migrationsFolder, file), join(before, file));
});
afterAll(() => rm(before, { recursive: true, force: true }));

// How such a database differs from a new one.
const otherwise = `
  comment on column orders_orders.receipt_number is 'given once, when the order is paid';
  alter table catalogue_beats drop constraint catalogue_beats_failure;
  insert into account_users (id, username, display_name, email) values (gen_random_uuid(), 'mia', 'Mia', 'mia@example.com');
  insert into catalogue_beats (id, seller_id, title, description, price_cents, genre, sub_genre, bpm, key, tags, state)
    select gen_random_uuid(), id, 'Song', '', 100, 'Trap', 'Dark', 120, 'A minor', '{a,b}', 'failed' from account_users;
  alter table catalogue_beats add constraint catalogue_beats_failure check ((state = 'failed') = (failure is not null)) not valid;
  alter table support_requests alter column number set start with 1;`;

const startedAt = '2026-11-20 09:00:00.123456+00';
const recordEarlier = async (): Promise<void> => {
  for (const [index, entry] of [...earlier].entries())
    await database.pool.query(
      `insert into schema_migrations (name, checksum, applied_at)
       values ($1, $2, $3::timestamptz + $4 * interval '1 second')`,
      [...entry, startedAt, index],
    );
};

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(database.pool, { migrations: before, objects: [] }, quiet);
  await database.pool.query(otherwise);
  await database.pool.query('delete from schema_migrations');
  await recordEarlier();
});
afterEach(() => database.drop());

const run = async (): Promise<string[]> => await migrate(database.pool, shopSchema, quiet);
const names = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );

const describe = async ({ pool }: TestDatabase): Promise<unknown[]> =>
  (
    await pool.query(`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) || convalidated as what
        from pg_constraint where connamespace = current_schema()::regnamespace
      union all select table_name, column_name, concat_ws(' ', data_type, is_nullable, column_default, identity_start)
        from information_schema.columns where table_schema = current_schema()
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema()
      union all select objoid::regclass::text, objsubid::text, description from pg_description
        where classoid = 'pg_class'::regclass and objoid >= 16384
      order by 1, 2, 3`)
  ).rows;

test('an earlier database is upgraded in place, with the later migrations', async () => {
  expect(await findWaitingMigrations(database.pool, migrationsFolder)).toEqual({ waiting: later, isAhead: false });
  expect(await run()).toEqual(later);
  expect(await names()).toEqual(files);
  expect(await run()).toEqual([]);
  const { rows } = await database.pool.query(
    'select u.username, b.state, b.failure from catalogue_beats b join account_users u on u.id = b.seller_id',
  );
  expect(rows).toEqual([{ username: 'mia', state: 'failed', failure: expect.any(String) }]);
});

test('an earlier database gets the id that every version gives it', async () => {
  await run();
  const { rows } = await database.pool.query(
    `select shop_id = md5('shop ' || extract(epoch from $1::timestamptz))::uuid as same from installation`,
    [startedAt],
  );
  expect(rows).toEqual([{ same: true }]);
});

test('an earlier database that already has later migrations is upgraded, too', async () => {
  await run();
  const [added = ''] = later;
  await database.pool.query('delete from schema_migrations where name <= $1', [added]);
  await recordEarlier();
  expect(await run()).toEqual([added]);
  expect(await names()).toEqual(files);
});

test('an upgraded database is the same as a new one', async () => {
  await run();
  const created = await createTestDatabase({ migrated: false });
  try {
    await migrate(created.pool, shopSchema, quiet);
    expect(await describe(database)).toEqual(await describe(created));
    // The first support request gets the same number in both.
    for (const { pool } of [database, created]) {
      const { rows } = await pool.query<{ next: number }>(
        `select nextval(pg_get_serial_sequence('support_requests', 'number'))::integer as next`,
      );
      expect(rows).toEqual([{ next: 1001 }]);
    }
  } finally {
    await created.drop();
  }
});

test('processes that start together upgrade an earlier database once', async () => {
  const others = [1, 2, 3].map(() => connectPool({ ...database.connection, max: 1 }, quiet));
  try {
    const runs = await Promise.all(others.map(({ pool }) => migrate(pool, shopSchema, quiet)));
    expect(runs.flat().sort()).toEqual(later);
  } finally {
    await Promise.all(others.map(({ close }) => close()));
  }
  expect(await names()).toEqual(files);
});

test.each([
  ['lacks one of its migrations', `delete from schema_migrations where name = '0046-unused-pictures.sql'`],
  [
    'ran another file of the same name',
    `update schema_migrations set checksum = 'x' where name = '0041-announced-beats.sql'`,
  ],
  ['has one that this version doesn’t know', `insert into schema_migrations values ('0099-moods.sql', 'x')`],
])('an earlier database is refused in one line and left unchanged if it %s', async (_, change) => {
  await database.pool.query(change);
  const found = await names();
  for (const attempt of [run, () => findWaitingMigrations(database.pool, migrationsFolder)]) {
    await expect(attempt()).rejects.toThrow(/^The database .*(00\d\d-[a-z-]+\.sql).*: start [^\n]+\.$/);
  }
  expect(await names()).toEqual(found);
});

test('backups of an earlier database can be restored', async () => {
  await checkMigrations(migrationsFolder, earlier);
  await expect(checkMigrations(migrationsFolder, new Map([...earlier].slice(1)))).rejects.toThrow(
    'lacks 0001-shop.sql',
  );
  const empty = await createTestDatabase({ migrated: false });
  try {
    const restored = await migrate(empty.pool, shopSchema, quiet, { restoring: earlier });
    expect(restored).toEqual(files.filter((file) => !later.includes(file)));
  } finally {
    await empty.drop();
  }
});
