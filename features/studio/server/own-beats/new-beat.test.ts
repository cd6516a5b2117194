import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import type { OwnBeat } from '../../contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import {
  beatForm,
  createProducer,
  type FormOptions,
  goodFiles,
  type Producer,
  sendForm,
  uploadTraces,
} from '#testing/beats/uploading.ts';
import { uploadsRoot } from '../uploads/upload-rows.ts';

let shop: TestApp;
let producer: Producer;
let full = false;

const onSmallDisk = (storage: Storage): Storage => ({
  put: (...args) => storage.put(...args),
  putFile: async (...args) => {
    if (full && args[0].endsWith('.zip')) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    return storage.putFile(...args);
  },
  open: (...args) => storage.open(...args),
  stat: (key) => storage.stat(key),
  remove: (key) => storage.remove(key),
  list: (prefix) => storage.list(prefix),
  copy: (...args) => storage.copy(...args),
  link: (...args) => storage.link(...args),
  withLocalFile: (...args) => storage.withLocalFile(...args),
  check: () => storage.check(),
});

beforeAll(async () => {
  shop = await createTestApp({
    ports: ({ storage }) => ({ storage: onSmallDisk(storage) }),
  });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const send = async (options: FormOptions = {}, as = producer) => sendForm(shop, as.browser, await beatForm(options));
const own = async (as = producer) =>
  (await as.browser.call('GET', '/api/v1/app/beatstore/user')).json<{
    beatTracks: OwnBeat[];
    totalBeatsUploaded: number;
  }>();
const store = async (): Promise<Beat[]> => (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();

describe('a new beat', () => {
  it('is processed and goes on sale automatically, with its files unchanged, and its producer becomes a seller', async () => {
    const files = await goodFiles();
    const sent = await send({ files });
    expect(sent).toMatchObject({ status: 201, body: { status: 'processing', title: 'Night Drive', price: '5.00' } });
    expect(sent.body.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav', 'trackouts']);

    await shop.deps.jobs.idle();

    const { beatTracks, totalBeatsUploaded } = await own();
    expect(totalBeatsUploaded).toBe(1);
    expect(beatTracks[0]).toMatchObject({ status: 'published', problem: null, step: null, time: '0:01' });
    const [onSale] = await store();
    expect(onSale).toMatchObject({ _id: sent.body._id, tags: ['dark', 'night'], bpm: 140, durationMs: 1000 });
    expect(onSale?.licenses).toHaveLength(4);
    const rows = await shop.deps.db.selectFrom('catalogue_files').selectAll().execute();
    for (const row of rows) {
      const { bytes } = files[['mp3', 'wav', 'trackouts'].indexOf(row.kind)]!;
      expect(await buffer(await shop.deps.storage.open(row.storage_key))).toEqual(bytes);
      expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    const cover = await shop.app.inject(onSale?.coverImage ?? '');
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 });
    const preview = await shop.deps.db
      .selectFrom('catalogue_beats')
      .select(['preview_key', 'peaks', 'loudness'])
      .executeTakeFirstOrThrow();
    expect(preview.peaks).toHaveLength(480);
    expect(preview.loudness).toBeLessThan(0);
    const heard = await buffer(await shop.deps.storage.open(preview.preview_key ?? ''));
    expect(heard.equals(files[0]!.bytes)).toBe(false);
    const user = await producer.browser.call('GET', '/api/v1/app/user-info');
    expect(user.json()).toMatchObject({ user: { role: 'seller' } });
    expect(await readdir(uploadsRoot(shop.deps.config))).toEqual([]);
  });

  it('has a price of 0.00 if none is sent, and its files are recognized by content if they have no extension', async () => {
    const files = (await goodFiles()).map(({ bytes }, index) => ({ name: `file${index}`, bytes }));
    const sent = await send({ fields: { price: undefined, title: 'No Price' }, files });
    expect(sent).toMatchObject({ status: 201, body: { price: '0.00', beatFiles: ['mp3', 'wav', 'trackouts'] } });
  });
});

describe('a user who may not upload', () => {
  it('gets the reason before anything is stored', async () => {
    await shop.deps.jobs.idle();
    const before = await uploadTraces(shop);
    const visitor = await fetch(`${shop.url}/api/v1/app/beatstore/new-beat`, {
      method: 'POST',
      body: await beatForm(),
    });
    expect(visitor.status).toBe(401);

    const unproven = await logInAs(shop, await createListener(shop.deps));
    expect(await sendForm(shop, unproven, await beatForm())).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_EMAIL_UNVERIFIED' },
    });
    const nameless = await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() }));
    expect(await sendForm(shop, nameless, await beatForm())).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_SELLER_DETAILS_MISSING' },
    });
    const foreign = { headers: { cookie: producer.browser.cookie } };
    expect(await sendForm(shop, foreign, await beatForm())).toMatchObject({ status: 403, body: { code: 'XSRF' } });
    expect(await uploadTraces(shop)).toEqual(before);
  });

  it('can enter a legal name and country, which are validated and hidden from other users', async () => {
    const user = await createListener(shop.deps);
    const browser = await logInAs(shop, user);
    const give = (body: object) => browser.call('PUT', '/api/v1/app/seller-details', body);
    expect((await give({ legalName: ' ', country: 'Atlantis' })).json()).toMatchObject({
      fields: { legalName: ['Enter your legal name.'], country: ['Choose a country.'] },
    });
    expect((await give({ legalName: 'Kim Doe', country: 'Japan' })).statusCode).toBe(200);
    expect((await browser.call('GET', '/api/v1/app/seller-details')).json()).toEqual({
      artistName: expect.any(String),
      legalName: 'Kim Doe',
      country: 'Japan',
      paidFrom: 'US',
    });
    await createBeat(shop.deps, { sellerId: user.id });
    const urls = [
      'seller-details',
      'user-info',
      `profiles/${user.username}`,
      `beatstore/artist/${user.id}`,
      'beatstore/getAllBeats',
    ];
    for (const url of urls) {
      const response = await producer.browser.call('GET', `/api/v1/app/${url}`);
      expect([url, response.statusCode, response.body.includes('Kim Doe')]).toEqual([url, 200, false]);
    }
  });
});

describe('an upload that can’t be stored leaves nothing', () => {
  it('on a full disk', async () => {
    const before = await uploadTraces(shop);
    full = true;
    const sent = await send();
    full = false;
    expect(sent).toMatchObject({ status: 503, body: { code: 'CATALOGUE_NO_SPACE' } });
    expect(await uploadTraces(shop)).toEqual(before);
  });

  it.each([10, 50, 99])('over a connection that breaks at %d %%', async (percent) => {
    const before = await uploadTraces(shop);
    const form = new Response(await beatForm());
    const body = Buffer.from(await form.arrayBuffer());
    const url = new URL(`${shop.url}/api/v1/app/beatstore/new-beat`);
    const headers = {
      ...producer.browser.headers,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    };
    const call = openRequest(url, { method: 'POST', headers });
    call.on('error', () => undefined);
    await new Promise<void>((sent) => {
      call.write(body.subarray(0, Math.floor((body.length * percent) / 100)), () => sent());
    });
    await expect.poll(() => readdir(uploadsRoot(shop.deps.config))).not.toEqual([]);
    call.destroy();
    await expect.poll(() => readdir(uploadsRoot(shop.deps.config))).toEqual([]);
    expect(await uploadTraces(shop)).toEqual(before);
  });
});
