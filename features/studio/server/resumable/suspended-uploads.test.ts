import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { beatForm, createProducer, type Producer, sendForm } from '#testing/beats/uploading.ts';
import { uploadTokenOf } from './upload-token.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());

const uploads = '/api/v1/app/uploads';
const bytes = 8 * 1024 * 1024;

const begin = async ({ browser }: Producer): Promise<string> => {
  const response = await fetch(`${shop.url}${uploads}`, {
    method: 'POST',
    headers: {
      ...browser.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
    },
  });
  expect(response.status).toBe(201);
  return response.headers.get('location')?.split('/').at(-1) ?? '';
};

const pieceHeaders = (id: string, offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-token': uploadTokenOf(shop.deps.config, id),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

const suspend = ({ user }: Producer) =>
  shop.deps.db
    .updateTable('account_users')
    .set({ suspended_at: new Date(), suspended_reason: 'A test.' })
    .where('id', '=', user.id)
    .execute();

const close = ({ user, browser }: Producer) =>
  browser.call('POST', '/api/v1/app/account/close', { username: user.username });

/** Ways of losing the right to send. */
const losses = [
  ['is suspended', suspend],
  ['closes the account', close],
] as const;

const receivedOf = async (id: string): Promise<number> =>
  (
    await shop.deps.db
      .selectFrom('catalogue_uploads')
      .select('received_bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).received_bytes;

it('a suspended user can’t continue an upload, even with its token', async () => {
  const producer = await createProducer(shop);
  const id = await begin(producer);
  const send = (offset: number) =>
    fetch(`${shop.url}${uploads}/${id}`, {
      method: 'PATCH',
      headers: pieceHeaders(id, offset),
      body: new Uint8Array(1000),
    });
  expect((await send(0)).status).toBe(204);
  await suspend(producer);
  expect((await send(1000)).status).toBe(403);
  expect((await fetch(`${shop.url}${uploads}/${id}`, { method: 'HEAD', headers: pieceHeaders(id, 0) })).status).toBe(
    403,
  );
  expect(await receivedOf(id)).toBe(1000);
});

it.each(losses)('a piece of an upload that is being received is cut off when its sender %s', async (_, lose) => {
  const producer = await createProducer(shop);
  const id = await begin(producer);
  const sending = openRequest(`${shop.url}${uploads}/${id}`, {
    method: 'PATCH',
    headers: { ...pieceHeaders(id, 0), 'content-length': bytes },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= bytes / 2) return;
    sent += 64 * 1024;
    sending.write(Buffer.alloc(64 * 1024));
  }, 20);
  await expect.poll(() => sent).toBeGreaterThan(256 * 1024);
  await lose(producer);
  await expect
    .poll(() => Promise.race([status, null]))
    .toBe(403)
    .finally(() => {
      clearInterval(timer);
      sending.destroy();
    });
  expect(await receivedOf(id)).toBeLessThan(bytes / 2);
});

it.each(losses)('an upload by form creates no beat if its sender %s while sending', async (_, lose) => {
  const producer = await createProducer(shop);
  const form = await beatForm();
  const sending = sendForm(shop, producer.browser, form);
  await lose(producer);
  const { status } = await sending;
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const beats = await shop.deps.db
    .selectFrom('catalogue_beats')
    .select('id')
    .where('seller_id', '=', producer.user.id)
    .execute();
  expect(beats).toEqual([]);
});
