import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { readMigrations, type SqlFile } from '#platform/database/schema/migration-files.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { describeSchema } from '../../scripts/schema/describe-schema.ts';
import { migrationsFolder, shopSchema } from '../startup/migrate-database.ts';

// Databases and backups of versions in use, whose views, functions and triggers were created by migrations.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { all, earlier } = await readMigrations(migrationsFolder);
const edited = Object.entries(earlier.edited ?? {});
const later = ['0050', '0051', '0052', '0053', '0055', '0056', '0061', '0062', '0063', '0064'];
const isBaseline = ({ name }: SqlFile): boolean => name <= earlier.replacedUpTo;
const checksums = (files: readonly SqlFile[]): [string, string][] =>
  files.map(({ name, checksum }) => [name, checksum]);

interface Version {
  /** The current files that create its tables. */
  readonly files: readonly SqlFile[];
  /** The migrations that it has recorded, by table. */
  readonly recorded: Map<string, string>;
  readonly table: string;
  /** Its other differences, as SQL. */
  readonly otherwise: string;
}
const table = `create table schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
const november25 = all.filter((file) => isBaseline(file) || later.includes(file.name.slice(0, 4)));
const november28 = all.filter(({ name }) => name < '0126');
const versions: Readonly<Record<string, Version>> = {
  'of 25 November': {
    files: november25,
    recorded: new Map([
      ...Object.entries(earlier.migrations),
      ...checksums(november25.filter((file) => !isBaseline(file) && !file.name.startsWith('0052-'))),
      // This version's 0050 included what is now 0052.
      ...edited.map(([name, { checksum }]) => [name, checksum] as const),
    ]),
    table,
    otherwise: `alter table orders_orders alter column fee_bps drop default, alter column label drop default;
      comment on column orders_orders.fee_bps is null; comment on column orders_orders.label is null`,
  },
  'of 28 November': {
    files: november28,
    recorded: new Map(checksums(november28)),
    table: `${table}; alter table schema_migrations add column follows text`,
    otherwise: '',
  },
};

let fresh: TestDatabase;
let database: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase({ migrated: false });
  await migrate(fresh.pool, shopSchema, quiet);
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterEach(() => database.drop());

const upgrade = async (): Promise<string[]> => await migrate(database.pool, shopSchema, quiet);
const namesAfter = ({ files }: Version): string[] =>
  all.filter((file) => !files.includes(file)).map(({ name }) => name);

const makeDatabase = async ({ files, recorded, table: record, otherwise }: Version): Promise<void> => {
  await database.pool.query(record);
  for (const [name, checksum] of recorded)
    await database.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  for (const { sql } of files) await database.pool.query(sql);
  await database.pool.query(otherwise);
};

/** A sale as both versions store it. */
const sales = `
  insert into account_users (id, username, display_name, email) values (gen_random_uuid(), 'mia', 'Mía', 'mia@example.com');
  insert into catalogue_beats (id, seller_id, title, description, price_cents, genre, sub_genre, bpm, key, tags, state,
      cover, duration_ms, preview_key, preview_bytes, preview_hash, peaks, wave, published_at)
    select gen_random_uuid(), id, 'Été', '', 100, 'Trap', 'Dark', 120, 'A minor', '{a,b}', 'published',
      gen_random_uuid(), 151000, 'p', 1, 'h', '\\x00', '0', now() from account_users;
  insert into orders_orders (id, email, total_cents, terms_version, consent, fee_bps, label)
    values (gen_random_uuid(), 'mia@example.com', 100, '1', 'line', 700, '{"name": "Then"}')`;

describe.each(Object.entries(versions))('a shop %s', (_, version) => {
  test('has the schema of a new one after the upgrade, and lists its beats by today’s rules', async () => {
    await makeDatabase(version);
    await database.pool.query(sales);
    expect(await upgrade()).toEqual(namesAfter(version));
    expect(await describeSchema(database.pool)).toBe(await describeSchema(fresh.pool));
    const { rows } = await database.pool.query('select title, artist, key, search_text from catalogue_listings');
    const search_text = expect.stringContaining('\n2:31\n120\na minor\nam\ntrap\n');
    expect(rows).toEqual([{ title: 'ete', artist: 'mia', key: 'a minor', search_text }]);
    // No later migration has recalculated what the order froze.
    expect((await database.pool.query('select fee_bps, label from orders_orders')).rows).toEqual([
      { fee_bps: 700, label: { name: 'Then' } },
    ]);
    expect(await upgrade()).toEqual([]);
  });

  test('is restored from its backup, and has the schema of a new one after the next start', async () => {
    const restored = await migrate(database.pool, shopSchema, quiet, { restoring: version.recorded });
    expect(restored).toEqual(version.files.map(({ name }) => name));
    expect(await upgrade()).toEqual(namesAfter(version));
    expect(await describeSchema(database.pool)).toBe(await describeSchema(fresh.pool));
  });
});
