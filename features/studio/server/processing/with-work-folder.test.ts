import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processMark } from '#platform/storage/process-mark.ts';
import { clearCrashedWork, withWorkFolder, workRoot } from './with-work-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'work-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const names = () => readdirSync(workRoot({ dataDir })).toSorted();
const put = (name: string): string => {
  mkdirSync(join(workRoot({ dataDir }), name, 'inside'), { recursive: true });
  return name;
};
const space = processMark.split('-')[2] ?? '';
/** Returns when a process started, as in its process mark. */
const startOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';

test('temporary files of a killed process are deleted at the next start; files of a running process stay', async () => {
  const { pid: ended } = spawnSync('true');
  put(`${ended}-1-${space}-a`);
  // A running process has this id by now, but it started at another time.
  put(`${process.ppid}-1-${space}-b`);
  const others = put(`${process.ppid}-${startOf(process.ppid)}-${space}-c`);
  const elsewhere = put('17-1-0123456789ab-d');
  await withWorkFolder({ dataDir }, async (folder) => {
    await clearCrashedWork({ dataDir, databaseUrl: 'postgres://db.example/shop' });
    expect(names()).toEqual([basename(folder), others, elsewhere].toSorted());
  });
});

test('a start with the embedded database deletes all temporary files but its own, because no other process exists', async () => {
  put('17-1-0123456789ab-d');
  put('0e3c1d1e-from-before-names-had-marks');
  await withWorkFolder({ dataDir }, async (folder) => {
    await clearCrashedWork({ dataDir, databaseUrl: null });
    expect(names()).toEqual([basename(folder)]);
  });
});
