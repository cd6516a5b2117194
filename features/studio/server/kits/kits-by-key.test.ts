import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePredefinedLicenses, kitLicense } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { kitFields, kitUploads, uploadWhole } from '#testing/beats/kits.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { zipOf } from '#testing/files/sounds.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import type { OwnBeat } from '../../contract.ts';

let shop: TestApp;
let producer: Producer;
let key: TestKey;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
  key = await newKey(shop, producer.user.id, { scopes: ['catalogue:read', 'catalogue:write'] });
});
afterAll(() => shop.close());

const app = '/api/v1/app';
type Synced = OwnBeat & { readonly updatedAt: string };
const synced = async (query = ''): Promise<Synced[]> =>
  (await key.call('GET', `${app}/sync/beats${query}`)).json<{ beats: Synced[] }>().beats;

test('an API client that repeats its request creates one kit, and sees each change of it', async () => {
  const body = { ...kitFields, tags: [...kitFields.tags], uploads: await kitUploads(shop, key) };
  const once = { 'idempotency-key': 'tape-drums' };
  const made = await key.call('POST', `${app}/beatstore/new-kit`, body, once);
  expect(made.statusCode, made.payload).toBe(201);
  const again = await key.call('POST', `${app}/beatstore/new-kit`, body, once);
  expect([again.statusCode, again.headers['idempotent-replayed'], again.payload]).toEqual([201, 'true', made.payload]);
  await shop.deps.jobs.idle();
  const { _id: id } = made.json<OwnBeat>();

  const whatItIs = { _id: id, kind: 'kit', kit: { type: 'drums', files: 2 }, bpm: null, key: '', status: 'published' };
  const first = await synced();
  expect(first).toMatchObject([whatItIs]);
  expect((await key.call('GET', `${app}/sync/beats/${id}`)).json()).toMatchObject({ beat: whatItIs });
  const { status: _, ...shown } = whatItIs;
  expect((await key.call('GET', `${app}/beatstore/getAllBeats?kind=kit`)).json()).toMatchObject({ beats: [shown] });
  expect((await key.call('GET', `${app}/beatstore/getAllBeats?kind=beat`)).json()).toMatchObject({ beats: [] });
  expect((await key.call('GET', `${app}/beatstore/track/${id}`)).json()).toMatchObject(shown);
  // The license that kits are sold under can't be offered with a beat.
  expect((await key.call('GET', `${app}/beatstore/licenses/usable`)).payload).not.toContain(kitLicense.id);

  const since = `?updatedSince=${encodeURIComponent(first[0]?.updatedAt ?? '')}`;
  const changes: readonly (readonly [method: 'PUT' | 'POST', path: string, body: object, after: object])[] = [
    ['PUT', '', { kitType: 'loops', price: '9.00' }, { kit: { type: 'loops', files: 2 }, price: '9.00' }],
    [
      'POST',
      '/files',
      { uploads: [await uploadWhole(shop, key, { name: 'b.zip', bytes: await zipOf({ Clap: new Float32Array(9) }) })] },
      { kit: { type: 'loops', files: 1 } },
    ],
    ['POST', '/unpublish', {}, { status: 'unpublished' }],
    ['POST', '/publish', {}, { status: 'published' }],
  ];
  let before = first[0]?.updatedAt ?? '';
  for (const [method, path, sent, after] of changes) {
    const response = await key.call(method, `${app}/beatstore/${id}${path}`, sent);
    expect(response.statusCode, response.payload).toBe(200);
    const [kit] = await synced(since);
    expect(kit).toMatchObject({ _id: id, kind: 'kit', bpm: null, ...after });
    expect(kit && kit.updatedAt > before).toBe(true);
    before = kit?.updatedAt ?? '';
  }
  const refused = await key.call('PUT', `${app}/beatstore/${id}`, { bpm: 120 });
  expect(refused.json()).toMatchObject({ code: 'CATALOGUE_EDIT_REFUSED', fields: { bpm: [expect.any(String)] } });
});

test('the API’s documentation explains `kind`, and which fields a new kit needs', async () => {
  const { paths } = (await shop.app.inject('/api/docs/openapi.json')).json();
  const newKit = paths[`${app}/beatstore/new-kit`].post;
  const { schema, example } = newKit.requestBody.content['application/json'];
  expect(schema.required.toSorted()).toEqual(
    ['description', 'genre', 'kitType', 'price', 'subGenre', 'tags', 'title', 'uploads'].toSorted(),
  );
  expect(example).toMatchObject({ price: '19.99', kitType: 'drums' });
  const beat = newKit.responses['201'].content['application/json'].schema.properties;
  for (const name of ['kind', 'kit', 'bpm']) expect(beat[name].description).toMatch(/kit|beat/);
  for (const name of ['kit', 'bpm']) expect(beat[name].type).toContain('null');
});
