import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createFilesStorage } from '#platform/storage/files-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { checkDisk } from './disk.ts';
import { checkStorage } from './storage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = createFilesStorage(path.join(folder, 'files'));
const broken = (more: Partial<Storage>): Storage =>
  Object.assign(Object.create(files) as Storage, {
    put: files.put.bind(files),
    open: files.open.bind(files),
    remove: files.remove.bind(files),
    stat: files.stat.bind(files),
    ...more,
  });
const refuse = (name: string) => async () => {
  throw Object.assign(new Error('no'), { name });
};
const left = () => readdirSync(path.join(folder, 'files')).filter((name) => !name.startsWith('.'));

test('a working storage is left as it was', async () => {
  expect(await checkStorage(files, 'files')).toMatchObject({ state: 'ok' });
  expect(left()).toEqual([]);
});

test.each<[string, Partial<Storage>, RegExp, RegExp]>([
  ['a bucket that isn’t there', { put: refuse('NoSuchBucket') }, /written: NoSuchBucket/, /S3_BUCKET/],
  ['a wrong key', { put: refuse('SignatureDoesNotMatch') }, /written/, /S3_SECRET_ACCESS_KEY/],
  ['a key that may only write', { open: refuse('AccessDenied') }, /read: AccessDenied/, /allow this key/],
  ['a key that may not delete', { remove: refuse('AccessDenied') }, /deleted/, /allow this key/],
  [
    'a storage that returns a changed file',
    { open: async () => Readable.from([Buffer.from('other')]) },
    /changed/,
    /check the disk/,
  ],
])('%s is a problem, with what to do', async (_, more, what, todo) => {
  const found = await checkStorage(broken(more), 'the bucket');
  expect(found).toEqual({ state: 'problem', what: expect.stringMatching(what), todo: expect.stringMatching(todo) });
  for (const name of left()) rmSync(path.join(folder, 'files', name));
});

test('a folder that isn’t writable is a problem', async () => {
  const file = path.join(folder, 'no-folder');
  writeFileSync(file, '');
  const found = await checkStorage(createFilesStorage(path.join(file, 'files')), 'files');
  expect(found).toMatchObject({ state: 'problem', todo: expect.stringContaining('DATA_DIR') });
});

const megabyte = 1_048_576;
const disk = {
  dataDir: path.join(folder, 'not', 'yet'),
  diskReserveBytes: 1024 * megabyte,
  uploadLimits: { cover: 1, mp3: 1, wav: 1, trackouts: 2048 * megabyte },
};

test.each([
  [10_000, 'ok', undefined],
  [2000, 'warning', /largest upload \(2\.0 GB\) doesn’t fit/],
  [1000, 'warning', /uploads are refused/],
  [10, 'problem', /database may stop/],
] as const)('%i MB of free disk get the state %s', async (free, state, what) => {
  const [found] = await checkDisk(disk, async () => free * megabyte);
  expect(found?.state).toBe(state);
  if (what) expect(found?.what).toMatch(what);
});
