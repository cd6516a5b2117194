import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, urlOf } from '#testing/database/test-database.ts';
import { hideSecrets, report } from './report.ts';
import { runDoctor } from './run-doctor.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('before the first start nothing is wrong, and nothing is created', async () => {
  const { ok, text } = await runDoctor([], { DATA_DIR: path.join(folder, 'new'), PORT: '1' });
  expect(text.split('\n').at(-1)).toBe('Nothing is wrong.');
  expect(ok).toBe(true);
  for (const check of [
    'settings',
    'database',
    'migrations',
    'orders',
    'storage',
    'machines',
    'disk',
    'mail',
    'payments',
    'clock',
    'proxy',
    'backups',
  ])
    expect(text).toMatch(new RegExp(`^[✓–] ${check} `, 'm'));
  expect(existsSync(path.join(folder, 'new'))).toBe(false);
});

// The doctor reports which version the tables belong to, and doesn't read those of another version.
test.each([
  ['empty', '', /^✓ migrations +the database is empty: the first start creates the tables$/m, true],
  [
    'of an earlier version',
    "drop table orders_orders cascade; delete from schema_migrations where name > '0050'",
    /^! migrations +the database is behind/m,
    true,
  ],
  [
    'of a later version',
    "insert into schema_migrations (name, checksum) values ('9999-later.sql', '')",
    /^✗ migrations +.*newer version/m,
    false,
  ],
] as const)(
  'an external PostgreSQL that is %s is reached, and its migrations are judged',
  async (kind, change, migrations, fine) => {
    const database = await createTestDatabase({ migrated: kind !== 'empty' });
    try {
      await database.pool.query(change);
      const { ok, text } = await runDoctor([], {
        DATA_DIR: path.join(folder, 'new'),
        DATABASE_URL: urlOf(database),
        PORT: '1',
      });
      expect(text).toMatch(/^✓ database +PostgreSQL 18/m);
      expect(text).toMatch(migrations);
      expect(text).not.toMatch(/cannot be reached|does not exist$/m);
      expect(ok).toBe(fine);
    } finally {
      await database.drop();
    }
  },
);

test('a broken database and a broken storage are two problems, the rest is still checked, and no secret is printed', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const { ok, text } = await runDoctor(['--json'], {
    DATA_DIR: path.join(folder, 'file'),
    DATABASE_URL: 'postgres://shop:topsecret@127.0.0.1:1/shop',
    SMTP_URL: 'smtp://shop:hush%40hush@127.0.0.1:1',
    MAIL_FROM: 'shop@label.example',
    PORT: '1',
  });
  expect(ok).toBe(false);
  const { findings } = JSON.parse(text) as { findings: { check: string; state: string; todo?: string }[] };
  const problems = findings.filter(({ state }) => state === 'problem');
  expect(problems.map(({ check }) => check)).toEqual(['database', 'storage', 'mail']);
  for (const { todo } of problems) expect(todo).toBeTruthy();
  expect(text).not.toMatch(/topsecret|hush/);
});

test('settings can come from a file, as for the service, and unusable ones are reported before anything else is tried', async () => {
  const file = path.join(folder, 'shop.env');
  writeFileSync(file, 'PORT=http\nPUBLC_URL="https://label.example"\n');
  const { ok, text } = await runDoctor(['--env-file', file], {});
  expect(ok).toBe(false);
  expect(text).toMatch(/✗ settings +The setting PORT cannot be used.*\n +→ /);
  expect(text).toMatch(/! settings +PUBLC_URL.*\n +→ did you mean PUBLIC_URL\?/);
  expect(text).toMatch(/1 problem, 1 warning\.$/);
});

test('unknown options, a missing file and a wrong email address get an explanation', async () => {
  for (const args of [['--fix'], ['--env-file', path.join(folder, 'none')], ['--mail', 'me']]) {
    expect(await runDoctor(args, {})).toMatchObject({ ok: false, text: expect.stringContaining('npm run doctor --') });
  }
});

test('the doctor’s report has a line for each finding, with what to do below it', () => {
  const found = [['mail', [{ state: 'problem', what: 'refused', todo: 'change it' }]]] as const;
  expect(report(found, false)).toBe('✗ mail       refused\n             → change it\n\n1 problem.');
});

test('secrets are removed from the doctor’s report, raw and encoded', () => {
  const environment = {
    DATABASE_URL: 'postgres://a:p%40ss@h/d',
    STRIPE_SECRET_KEY: 'sk_live_1',
    PUBLIC_URL: 'https://x',
  };
  expect(hideSecrets('p%40ss p@ss sk_live_1 https://x', environment)).toBe('… … … https://x');
});
