import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { runShared } from './shared.ts';

test('npm run shared compares a machine’s settings with the shop’s, and stores the change that is named', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'shared-command-'));
  const { host, port, user, database: name } = database.connection;
  const settings = (more: Record<string, string> = {}) => ({
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}:${port ?? ''}/${name ?? ''}`,
    DATA_DIR: folder,
    SESSION_SECRET: 'the secret of the shop, at least 32 long',
    ...more,
  });
  try {
    expect(await runShared(['the secret'], settings())).toMatchObject({ ok: false });
    expect(await runShared([], settings())).toMatchObject({
      ok: true,
      lines: [/secret: not noted/, /storage: not noted/].map((words) => expect.stringMatching(words)),
    });
    expect(await runShared(['secret', 'storage'], settings())).toEqual({
      ok: true,
      lines: ['secret: the shop’s', 'storage: the shop’s'],
    });
    const other = settings({ SESSION_SECRET: 'another secret, also of more than 32', DATA_DIR: join(folder, 'other') });
    const { ok, lines } = await runShared([], other);
    expect([ok, ...lines.map((line) => line.slice(0, 22))]).toEqual([
      false,
      'secret: not the shop’s',
      'storage: not the shop’',
    ]);
    expect(await runShared(['secret', 'storage'], other)).toMatchObject({ ok: true });
    expect(await runShared([], settings())).toMatchObject({ ok: false });
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('npm run shared has nothing to compare without an external database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-command-'));
  expect(await runShared([], { NODE_ENV: 'test', DATA_DIR: folder })).toMatchObject({ ok: true });
  rmSync(folder, { recursive: true, force: true });
});
