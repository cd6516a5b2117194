import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { beatFields } from '#testing/beats/beat-fields.ts';
import { createProducer, goodFiles, type Producer } from '#testing/beats/uploading.ts';
import { pictureOf } from '#testing/files/images.ts';
import { licenseIds } from '#testing/factories.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';

let shop: TestApp;
let producer: Producer;
let key: TestKey;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
  key = await newKey(shop, producer.user.id, { scopes: ['catalogue:write'] });
});
afterAll(() => shop.close());

const uploads = '/api/v1/app/uploads';
const newBeat = '/api/v1/app/beatstore/new-beat';
const tus = { 'tus-resumable': '1.0.0' };

/** Uploads over a real connection, with only the API key. */
const upload = async (name: string, bytes: Buffer): Promise<string> => {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const begun = await fetch(`${shop.url}${uploads}`, {
    method: 'POST',
    headers: { ...key.headers, ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  expect(begun.status).toBe(201);
  expect(begun.headers.get('ratelimit')).toContain('"key";r=');
  const path = begun.headers.get('location') ?? '';
  const sent = await fetch(`${shop.url}${path}`, {
    method: 'PATCH',
    headers: { ...key.headers, ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(204);
  await shop.deps.jobs.idle();
  expect((await key.call('GET', path)).json()).toMatchObject({ state: 'ready' });
  return path.split('/').at(-1) ?? '';
};

test('a program uploads files and creates one beat from them, even if it repeats the call', async () => {
  const files = [{ name: 'cover.png', bytes: await pictureOf(600) }, ...(await goodFiles())];
  const ids: string[] = [];
  for (const { name, bytes } of files) ids.push(await upload(name, bytes));
  const body = { ...beatFields, tags: ['one', 'two'], licenses: Object.values(licenseIds), uploads: ids };
  const once = { 'idempotency-key': 'night-drive' };
  const made = await key.call('POST', newBeat, body, once);
  expect(made.statusCode, made.payload).toBe(201);
  const again = await key.call('POST', newBeat, body, once);
  expect([again.statusCode, again.headers['idempotent-replayed'], again.payload]).toEqual([201, 'true', made.payload]);
  const own = await producer.browser.call('GET', '/api/v1/app/beatstore/user');
  expect(own.json().totalBeatsUploaded).toBe(1);
});

test('an API key can use an upload that a session of the same account started, and no other account’s upload', async () => {
  const headers = {
    ...producer.browser.headers,
    ...tus,
    'upload-length': '10',
    'upload-metadata': 'filename YS5tcDM=',
  };
  const begun = await shop.app.inject({ method: 'POST', url: uploads, headers });
  const path = String(begun.headers['location']);
  expect((await key.call('GET', path)).statusCode).toBe(200);
  const stranger = await newKey(shop, (await createProducer(shop)).user.id);
  expect((await stranger.call('GET', path)).statusCode).toBe(404);
  const reading = await newKey(shop, producer.user.id, { scopes: ['catalogue:read'] });
  expect((await reading.call('DELETE', path, undefined, tus)).json().code).toBe('KEY_SCOPE_MISSING');
});
