import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkBackups } from './backups.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-11-23T12:00:00Z');
const check = (to: string | null, thisMachineOnly = false) =>
  checkBackups(
    { backups: to === null ? null : { folder: to, at: { hour: 3, minute: 30 }, keep: 7 }, thisMachineOnly },
    now,
  );

test('a public shop without nightly backups gets a finding, and one for its own machine doesn’t', async () => {
  expect(await check(null)).toMatchObject([{ state: 'warning', todo: expect.stringContaining('BACKUP_DIR') }]);
  expect(await check(null, true)).toMatchObject([{ state: 'skipped' }]);
});

test('a missing folder, an empty one, last night’s backup and an older one each get a finding', async () => {
  expect(await check(path.join(folder, 'away'))).toMatchObject([{ state: 'problem' }]);
  expect(await check(folder)).toMatchObject([{ state: 'warning', what: `no backup in ${folder} yet` }]);
  const file = path.join(folder, 'shop-2026-11-23T033000Z.tar');
  writeFileSync(file, '');
  const madeBefore = (hours: number): void => {
    const at = new Date(now.getTime() - hours * 3_600_000);
    utimesSync(file, at, at);
  };
  madeBefore(8);
  expect(await check(folder)).toMatchObject([{ state: 'ok', what: expect.stringContaining('is 8 hours old') }]);
  madeBefore(33);
  expect(await check(folder)).toMatchObject([{ state: 'problem', what: expect.stringContaining('is 33 hours old') }]);
});
