import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '#platform/http/log.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { backupJobs, makeNightlyBackup, type RunBackup } from './nightly.ts';
import { createProgress } from './progress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = { info: vi.fn() } as unknown as Log;
const at = { hour: 3, minute: 30 };
const night = (day: number, run: RunBackup) =>
  makeNightlyBackup(
    {
      config: { backups: { folder, at, keep: 2 } },
      clock: { now: () => new Date(Date.UTC(2026, 10, day, 3, 30, 7)) },
      log,
    },
    run,
    new AbortController().signal,
  );
const writes: RunBackup = async ([first = '', second]) => {
  if (second === undefined) writeFileSync(first, 'a backup');
};

test('the nightly job writes and checks one backup, keeps the newest BACKUP_KEEP, and leaves other files alone', async () => {
  writeFileSync(path.join(folder, 'notes.tar'), '');
  const run = vi.fn(writes);
  for (const day of [1, 2, 3]) await night(day, run);
  expect(run.mock.calls.map(([args]) => args).slice(-2)).toEqual([
    [path.join(folder, 'shop-2026-11-03T033007Z.tar')],
    ['--verify', path.join(folder, 'shop-2026-11-03T033007Z.tar')],
  ]);
  expect(readdirSync(folder)).toEqual(['notes.tar', 'shop-2026-11-02T033007Z.tar', 'shop-2026-11-03T033007Z.tar']);
});

test('a nightly backup that fails deletes no older backup, and removes its incomplete file', async () => {
  for (const day of [1, 2]) await night(day, writes);
  const damaging: RunBackup = async (args, signal) => {
    await writes(args, signal);
    if (args[0] === '--verify') throw new Error('It is damaged.');
  };
  await expect(night(3, damaging)).rejects.toThrow('It is damaged.');
  expect(readdirSync(folder)).toEqual(['shop-2026-11-01T033007Z.tar', 'shop-2026-11-02T033007Z.tar']);
});

test('backups are made at BACKUP_AT, and only by processes with a BACKUP_DIR', async () => {
  const define = vi.fn<Jobs['define']>();
  const jobs = { define } as unknown as Jobs;
  const deps = { jobs, log, clock: { now: () => new Date() } };
  backupJobs({ ...deps, config: { backups: { folder, at, keep: 2 } } });
  backupJobs({ ...deps, config: { backups: null } });
  expect(define.mock.calls.map(([, { cron, elsewhere }]) => [cron, elsewhere])).toEqual([
    ['30 3 * * *', undefined],
    [undefined, true],
  ]);
  const none = { ...deps, config: { backups: null } };
  await expect(makeNightlyBackup(none, writes, new AbortController().signal)).rejects.toThrow('no BACKUP_DIR');
});

test('backup progress is one changing line on a terminal, and occasional lines in a log', () => {
  const show = (isTTY: boolean): string => {
    let [said, clock] = ['', 0];
    const progress = createProgress({ isTTY, write: (text: string) => (said += text) }, () => clock);
    for (clock of [100, 5_000, 20_000]) progress.show('files', clock, 40_000);
    progress.end();
    return said;
  };
  expect(show(true)).toBe('\r\u001b[Kfiles: 12 %\r\u001b[Kfiles: 50 %\r\u001b[K');
  expect(show(false)).toBe('files: 50 %\n');
});
