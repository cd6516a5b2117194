import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WatchedDisk, watchDisk } from '#testing/power/watch-disk.ts';
import { writeArchive } from '../backup/archive-writer.ts';
import { readConfig } from '../config/config.ts';
import { createStorage } from './create-storage.ts';
import { makeFolder, moveIntoPlace, syncTree, writeDurably, writeFirstSync } from './durable.ts';
import type { Storage } from './storage.ts';

// Checks the order of syncs that a disk needs. server/power-cut.slow.test.ts cuts the power.

let folder: string;
let storage: Storage;
let disk: WatchedDisk;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
  storage = createStorage({ dataDir: join(folder, 'data') });
  disk = await watchDisk();
});
afterEach(() => {
  disk.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = Buffer.alloc(100_000, 'sound');
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('a stored file is synced before its name, and new folders with it', async () => {
  await storage.put('files/beat/song.wav', bytes);
  disk.expectDurable(join(folder, 'data/files/files/beat/song.wav'));
});

test('a file that is moved into storage is synced, and so is its copy', async () => {
  const arrived = join(folder, 'arrived.wav');
  writeFileSync(arrived, bytes);
  await storage.putFile('files/beat/song.wav', arrived);
  disk.expectDurable(join(folder, 'data/files/files/beat/song.wav'));
  await storage.copy('files/beat/song.wav', 'files/other/song.wav');
  disk.expectDurable(join(folder, 'data/files/files/other/song.wav'));
});

test('several files in one new folder wait until the folder is on disk', async () => {
  const [first, second] = [storage.put('new/a.mp3', bytes), storage.put('new/b.mp3', bytes)];
  await Promise.race([first, second]);
  const made = disk.steps.findIndex(({ did, path }) => did === 'made' && path.endsWith('/new'));
  const settled = disk.steps.findLastIndex(({ did, path }) => did === 'synced' && path === join(folder, 'data/files'));
  expect(settled).toBeGreaterThan(made);
  await Promise.all([first, second]);
});

test('a folder is synced even if the process that created it was killed before its name was on disk', async () => {
  await mkdir(join(folder, 'made/by/another'), { recursive: true });
  disk.steps.length = 0;
  await makeFolder(join(folder, 'made/by/another'));
  const synced = disk.steps.filter(({ did }) => did === 'synced').map(({ path }) => path);
  expect(synced.slice(-3)).toEqual([folder, join(folder, 'made'), join(folder, 'made/by')]);
  disk.steps.length = 0;
  // Synced once per process.
  await makeFolder(join(folder, 'made/by/another'));
  expect(disk.steps).toEqual([]);
});

test('a replaced file is synced before its name', async () => {
  const path = join(folder, 'one/two/secret');
  await writeDurably(path, 'first');
  disk.expectDurable(path);
  disk.steps.length = 0;
  await writeDurably(path, 'second');
  disk.expectDurable(path);
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(filesIn(folder)).toEqual(['secret']);
});

test('a file whose first writer wins is synced', () => {
  const path = join(folder, 'one/two/secret');
  writeFirstSync(path, 'first');
  disk.expectDurable(path);
  writeFirstSync(path, 'second');
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(filesIn(folder)).toEqual(['secret']);
});

test('a shop’s secret is synced at its first start, and an empty one of an earlier version is replaced', () => {
  const dataDir = join(folder, 'shop');
  const path = join(dataDir, 'session-secret');
  const read = (): string => readConfig({ DATA_DIR: dataDir }, { labelName: 'North Tide' }).sessionSecret;
  const first = read();
  disk.expectDurable(path);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  for (const left of ['', '\0'.repeat(64)]) {
    writeFileSync(path, left);
    const next = read();
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).not.toBe(first);
    expect(read()).toBe(next);
  }
});

test('a backup is synced', async () => {
  const path = join(folder, 'shop.tar');
  await writeArchive(path, ({ add }) => add('song.wav', bytes.length, [bytes]));
  disk.expectDurable(path);
});

test('a tree is synced, each file before its folder', async () => {
  await mkdir(join(folder, 'tree/inner'), { recursive: true });
  writeFileSync(join(folder, 'tree/inner/file'), bytes);
  await syncTree(join(folder, 'tree'));
  const synced = disk.steps.filter(({ did }) => did === 'synced').map(({ path }) => path.slice(folder.length));
  expect(synced).toEqual(['/tree/inner/file', '/tree/inner', '/tree']);
});

test('a file that can’t be synced doesn’t exist at all', async () => {
  await storage.put('files/before.wav', bytes);
  disk.breakSyncs();
  await expect(storage.put('files/song.wav', bytes)).rejects.toThrow('EIO');
  await expect(storage.put('files/before.wav', Buffer.from('other'))).rejects.toThrow('EIO');
  expect(await storage.stat('files/song.wav')).toBeNull();
  expect(await storage.stat('files/before.wav')).toEqual({ bytes: bytes.length });
  const part = join(folder, 'part');
  writeFileSync(part, bytes);
  await expect(moveIntoPlace(part, join(folder, 'whole'))).rejects.toThrow('EIO');
  expect(filesIn(folder)).not.toContain('whole');
});
