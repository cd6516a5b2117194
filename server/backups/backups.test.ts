import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyArchive } from '#platform/backup/archive-reader.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { migrate } from '#platform/database/migrate.ts';
import { installJobs } from '#platform/jobs/jobs.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { prepareSandboxSchema } from '@stemhouse/stripe-sandbox/public.ts';
import { fillAudit, fillOrders, fillRequests } from '#testing/database/many-rows.ts';
import { hold, waitingFor } from '#testing/database/held-rows.ts';
import { contentOf, filesOf } from '#testing/database/shop-content.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createBeat } from '#testing/factories.ts';
import { shopSchema } from '../startup/migrate-database.ts';
import type { Outcome } from './outcome.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';
import { extraSchemas } from './settings.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
const archive = path.join(folder, 'shop.tar');
const secret = 'a secret that lies with the shop and nowhere else';

interface BackupShop {
  readonly database: TestDatabase;
  readonly dataDir: string;
}

let from: BackupShop;
let to: BackupShop;
let before: unknown;
const settings = ({ database: { connection }, dataDir }: BackupShop) => {
  const { host, port, user, database } = connection;
  const url = `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}:${port ?? ''}/${database ?? ''}`;
  return { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DISK_RESERVE_MB: '0' };
};
const backUp = (...args: string[]): Promise<Outcome> =>
  runBackup({ args, environment: settings(from), progress: vi.fn() });
const restore = (file: string, place: BackupShop): Promise<Outcome> =>
  runRestore({ args: [file, '--nothing-sold-since'], environment: settings(place), progress: vi.fn() });

const newPlace = async (name: string, migrated = false): Promise<BackupShop> => ({
  database: await createTestDatabase({ migrated }),
  dataDir: path.join(folder, name),
});

/** While the backup waits for our lock, writes to a table that it has copied, and to one that it hasn't copied yet. */
const writeMeanwhile = async (backup: Promise<Outcome>, release: Awaited<ReturnType<typeof hold>>): Promise<void> => {
  let ended = false;
  void backup.finally(() => (ended = true));
  while (!ended && (await waitingFor(from, 'copy "licenses_licenses"')) === 0) await delay(5);
  await release(async (trx) => {
    await sql`insert into audit_entries (id, at, action, subject_id, details) values (gen_random_uuid(), now(), 'late', gen_random_uuid(), '{}')`.execute(
      trx,
    );
    await sql`update support_requests set text = 'changed too late'`.execute(trx);
  });
};

let outcome: Outcome;
beforeAll(async () => {
  from = await newPlace('from', true);
  to = await newPlace('to');
  const { db, pool } = from.database;
  const world = { db, storage: createStorage({ dataDir: from.dataDir }) };
  await fillOrders(world, 60);
  await createBeat(world);
  const beat = await createBeat(world, { title: 'Tab\there, a \\ and “ünïcode”\nin two lines' });
  await world.storage.put('files/large.zip', Buffer.alloc(600_000, 'larger than what is kept in memory'));
  await world.storage.put('files/empty.bin', Buffer.alloc(0));
  await fillAudit(db, 50, beat.sellerId);
  await fillRequests(db, 20);
  await pool.query(`
    insert into payouts_entries (id, fact, seller_id, kind, cents, order_id, item_id, description, created_at)
    select gen_random_uuid(), 'sale:' || id || ':1', seller_id, 'sale', 100, order_id, id, 'A sale', now() from orders_items;
    insert into orders_grants (item_id, kind, file_id)
    select i.id, f.kind, f.id from orders_items i join catalogue_files f using (beat_id);
    insert into pgboss.job (name, data, singleton_key) values ('mailing.send', '{"messageId": "waits"}', 'one');
    insert into pgboss.job (name, state, completed_on) values ('mailing.send', 'completed', now());
    insert into pgboss.job (name, state) values ('backups.make', 'active');
    select nextval('orders_number')`);
  writeFileSync(path.join(from.dataDir, 'session-secret'), secret);
  before = await contentOf(from.database.pool);
  const release = await hold({ deps: { db } }, (trx) =>
    sql`lock table licenses_licenses in access exclusive mode`.execute(trx),
  );
  const backup = backUp(archive);
  await writeMeanwhile(backup, release);
  outcome = await backup;
});
afterAll(async () => {
  await from.database.drop();
  await to.database.drop();
  rmSync(folder, { recursive: true });
});

describe('a backup of a shop that keeps writing', () => {
  test('is one file that only its owner can read, and lists its content', () => {
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.lines.join('\n')).toMatch(/\d+ rows in \d+ tables, \d+ files[^]*It contains the shop’s secret/);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is never overwritten', async () => {
    expect(await backUp(archive)).toEqual({ ok: false, lines: [expect.stringContaining('already exists')] });
  });

  test('passes the check, and fails it if a single byte is changed anywhere or its end is missing', async () => {
    expect(await backUp('--verify', archive)).toMatchObject({ ok: true });
    const bytes = readFileSync(archive);
    const damaged = path.join(folder, 'damaged.tar');
    // Hits a header, rows, files, the manifest, the seal and the end.
    const places = [0.001, 0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(bytes.length * part));
    for (const at of [0, ...places, bytes.length - 3000, bytes.length - 1500, bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      writeFileSync(damaged, copy);
      const { ok, lines } = await backUp('--verify', damaged);
      expect({ at, ok, lines }).toEqual({ at, ok: false, lines: [expect.stringContaining('is damaged')] });
    }
    writeFileSync(damaged, bytes.subarray(0, bytes.length / 2));
    expect(await backUp('--verify', damaged)).toMatchObject({ ok: false });
    expect(await restore(damaged, to)).toEqual({ ok: false, lines: [expect.stringContaining('is damaged')] });
  });

  test('leaves nothing behind if it is stopped', async () => {
    const file = path.join(folder, 'stopped.tar');
    const stopped = await runBackup({
      args: [file],
      environment: settings(from),
      progress: vi.fn(),
      signal: AbortSignal.abort(),
    });
    expect(stopped).toEqual({ ok: false, lines: ['Stopped: nothing is left of it.'] });
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

describe('a restore', () => {
  test('that was interrupted leaves a database that no shop starts with; only the same restore can continue', async () => {
    const storage = createStorage({ dataDir: to.dataDir });
    let puts = 0;
    const put: typeof storage.put = async (...args) => {
      if ((puts += 1) === 3) throw new Error('the disk is away');
      return await storage.put(...args);
    };
    const { pool, connection } = to.database;
    const place = {
      pool,
      description: 'database',
      extraSchemas,
      storage: { put, list: (prefix: string) => storage.list(prefix) },
      storageDescription: path.join(to.dataDir, 'files'),
      schema: shopSchema,
      prepare: async () => {
        await installJobs(connection);
        await prepareSandboxSchema(pool);
      },
      keepSecret: async () => undefined,
      log: quiet,
    };
    const manifest = await verifyArchive(archive);
    await expect(restoreBackup(archive, manifest, place, vi.fn())).rejects.toThrow('the disk is away');
    await expect(migrate(pool, shopSchema, quiet)).rejects.toThrow(
      /^A restore into this database was interrupted: run npm run restore again/,
    );
    const other = path.join(folder, 'other.tar');
    expect(await backUp(other)).toMatchObject({ ok: true });
    expect(await restore(other, to)).toEqual({ ok: false, lines: [expect.stringContaining('was interrupted')] });
    expect(await restore(archive, to)).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([expect.stringContaining('is restored, after an attempt that was interrupted')]),
    });
  });

  test('restores every row, file, waiting job, sequence, key and trigger as of one moment, and the secret', async () => {
    expect(await contentOf(to.database.pool)).toEqual(before);
    const [files, expected] = await Promise.all([to, from].map((place) => filesOf(createStorage(place))));
    expect(files).toEqual(expected);
    expect(readFileSync(path.join(to.dataDir, 'session-secret'), 'utf8')).toBe(secret);
    expect(await migrate(to.database.pool, shopSchema, quiet)).toEqual([]);
  });

  test('into a database or a storage that isn’t empty is refused, and changes nothing', async () => {
    const content = await contentOf(to.database.pool);
    expect(await restore(archive, to)).toEqual({
      ok: false,
      lines: [expect.stringMatching(/^The database .* is not empty \(it has \w+\): restore into an empty one\.$/)],
    });
    expect(await contentOf(to.database.pool)).toEqual(content);
    const withFiles: BackupShop = { database: await createTestDatabase({ migrated: false }), dataDir: from.dataDir };
    try {
      expect(await restore(archive, withFiles)).toEqual({
        ok: false,
        lines: [expect.stringContaining('already has files: restore into an empty one.')],
      });
      const { rows } = await withFiles.database.pool.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace`,
      );
      expect(rows).toEqual([]);
    } finally {
      await withFiles.database.drop();
    }
  });
});
