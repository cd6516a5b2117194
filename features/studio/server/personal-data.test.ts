import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSuspended } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { hold } from '#testing/database/held-rows.ts';
import { recover } from './cleanup/recover.ts';
import { studioPersonalData } from './personal-data.ts';
import { uploadPath } from './uploads/upload-rows.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const begin = async ({ browser }: Producer, filename: string): Promise<string> => {
  const response = await fetch(`${shop.url}/api/v1/app/uploads`, {
    method: 'POST',
    headers: {
      ...browser.headers,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
    },
  });
  expect(response.status).toBe(201);
  return response.headers.get('location')?.split('/').at(-1) ?? '';
};
const close = ({ user, browser }: Producer) =>
  browser.call('POST', '/api/v1/app/account/close', { username: user.username });
const uploadsOf = async ({ user }: Producer) => {
  const { data } = await studioPersonalData().collect(shop.deps.db, { ...user, email_verified_at: null });
  return (data as { uploads: readonly { filename: string }[] }).uploads;
};

test('an export lists the person’s own unused uploads', async () => {
  const [me, other] = [await createProducer(shop), await createProducer(shop)];
  await begin(me, 'mine.wav');
  await begin(other, 'theirs.wav');
  expect(await uploadsOf(me)).toEqual([
    { filename: 'mine.wav', kind: 'wav', bytes: 1000, state: 'receiving', startedAt: expect.any(Date) },
  ]);
});

test('closing an account ends its uploads at once, and the next clean-up deletes their bytes', async () => {
  const [me, other] = [await createProducer(shop), await createProducer(shop)];
  const [own, foreign] = [await begin(me, 'mine.wav'), await begin(other, 'theirs.wav')];
  expect((await close(me)).statusCode).toBe(200);
  expect(await uploadsOf(me)).toMatchObject([{ filename: '' }]);
  await recover(shop.deps);
  expect(await uploadsOf(me)).toEqual([]);
  expect([own, foreign].map((id) => existsSync(uploadPath(shop.deps.config, id)))).toEqual([false, true]);
});

test('closing an account doesn’t wait for an upload that is just becoming part of a beat, so neither fails', async () => {
  const me = await createProducer(shop);
  const id = await begin(me, 'mine.wav');
  const becoming = await hold(shop, (trx) => trx.deleteFrom('catalogue_uploads').where('id', '=', id).execute());
  expect((await close(me)).statusCode).toBe(200);
  await becoming((trx) => isSuspended(trx, me.user.id));
  expect(await uploadsOf(me)).toEqual([]);
});
