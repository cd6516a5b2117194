import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { type WatchedDisk, watchDisk } from '#testing/power/watch-disk.ts';
import { uploadPath } from '../uploads/upload-rows.ts';
import { uploadTokenOf } from './upload-token.ts';

// Without S3, uploads are kept in files, and acknowledged bytes must survive a power cut. With S3, its response
// confirms that they are stored.

let shop: TestApp;
let producer: Producer;
let disk: WatchedDisk;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  disk = await watchDisk();
});
afterEach(() => disk.stop());

const megabyte = 1024 * 1024;
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const fileOf = (path: string): string => uploadPath(shop.deps.config, idOf(path));
const tusOf = (path: string) => ({
  'tus-resumable': '1.0.0',
  'upload-token': uploadTokenOf(shop.deps.config, idOf(path)),
});
const begin = async (bytes: number): Promise<string> => {
  const begun = await fetch(`${shop.url}/api/v1/app/uploads`, {
    method: 'POST',
    headers: {
      ...producer.browser.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('song.wav').toString('base64')}`,
    },
  });
  expect(begun.status).toBe(201);
  return begun.headers.get('location') ?? '';
};
const pieceHeaders = (path: string, offset: number) => ({
  ...tusOf(path),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});
const send = async (path: string, bytes: Buffer, offset: number): Promise<number> =>
  (
    await fetch(`${shop.url}${path}`, {
      method: 'PATCH',
      headers: pieceHeaders(path, offset),
      body: new Uint8Array(bytes),
    })
  ).status;
const offsetOf = async (path: string): Promise<number> =>
  Number(
    (await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) })).headers.get('upload-offset') ?? NaN,
  );

it('an upload’s name and a piece’s bytes are on the disk before the server acknowledges them', async () => {
  const path = await begin(3000);
  expect(disk.steps.at(-1)).toEqual({ did: 'synced', path: dirname(fileOf(path)) });
  for (const offset of [0, 1000, 2000]) {
    expect(await send(path, Buffer.alloc(1000, 'wave'), offset)).toBe(204);
    const own = disk.steps.filter((step) => step.path === fileOf(path)).map(({ did }) => did);
    expect(own.slice(-2)).toEqual(['written', 'synced']);
  }
  await shop.deps.jobs.idle();
});

it('bytes of an upload that do not reach the disk are not acknowledged, and the client must send them again', async () => {
  const path = await begin(3000);
  expect(await send(path, Buffer.alloc(1000, 'wave'), 0)).toBe(204);
  disk.breakSyncs();
  expect(await send(path, Buffer.alloc(2000, 'more'), 1000)).toBe(500);
  disk.stop();
  expect(await offsetOf(path)).toBe(1000);
  expect(await send(path, Buffer.alloc(2000, 'last'), 1000)).toBe(204);
  expect(readFileSync(fileOf(path), 'latin1')).toBe('wave'.repeat(250) + 'last'.repeat(500));
  await shop.deps.jobs.idle();
});

it('bytes of an upload’s file beyond its recorded length don’t count, because a power cut may leave a length without bytes', async () => {
  const path = await begin(3000);
  expect(await send(path, Buffer.alloc(1000, 'wave'), 0)).toBe(204);
  truncateSync(fileOf(path), 2800);
  expect(await offsetOf(path)).toBe(1000);
  expect(await send(path, Buffer.alloc(500, 'more'), 1000)).toBe(204);
  expect(readFileSync(fileOf(path), 'latin1')).toBe('wave'.repeat(250) + 'more'.repeat(125));
});

it('a slow piece of an upload is stored while it arrives', async () => {
  const path = await begin(60 * megabyte);
  const call = openRequest(`${shop.url}${path}`, {
    method: 'PATCH',
    headers: { ...pieceHeaders(path, 0), 'content-length': 60 * megabyte },
  });
  call.on('error', () => undefined);
  for (let sent = 0; sent < 50; sent += 1)
    await new Promise<void>((done) => call.write(Buffer.alloc(megabyte, 'wave'), () => done()));
  const kept = async (): Promise<number> =>
    (
      await shop.deps.db
        .selectFrom('catalogue_uploads')
        .select('received_bytes')
        .where('id', '=', idOf(path))
        .executeTakeFirstOrThrow()
    ).received_bytes;
  await expect.poll(kept).toBeGreaterThanOrEqual(16 * megabyte);
  call.destroy();
  // The connection ends: everything that arrived is stored.
  await expect.poll(kept).toBeGreaterThan(45 * megabyte);
  rmSync(fileOf(path));
  writeFileSync(fileOf(path), '');
});
