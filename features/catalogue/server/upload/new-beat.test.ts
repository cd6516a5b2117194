import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Beat } from '#features/catalogue/contract.ts';
import type { OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLicense, createListener, createSeller } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { pictureOf } from '#testing/pictures.ts';
import { tinySounds } from '#testing/sounds.ts';
import {
  beatForm,
  createProducer,
  type GivenForm,
  goodFiles,
  type Producer,
  sendForm,
  storedKeys,
} from '#testing/uploading.ts';
import { workRoot } from './with-work-folder.ts';

let shop: TestApp;
let producer: Producer;
let full = false;

/** The usual storage on a disk that may be full. */
const onSmallDisk = (storage: Storage): Storage => ({
  put: (...given) => storage.put(...given),
  putFile: async (...given) => {
    if (full && given[0].endsWith('.zip')) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    return storage.putFile(...given);
  },
  open: (...given) => storage.open(...given),
  stat: (key) => storage.stat(key),
  remove: (key) => storage.remove(key),
  list: (prefix) => storage.list(prefix),
  withLocalFile: (...given) => storage.withLocalFile(...given),
  check: () => storage.check(),
});

beforeAll(async () => {
  shop = await createTestApp({
    settings: { MP3_MAX_MB: '1', COVER_MAX_MB: '1' },
    ports: ({ storage }) => ({ storage: onSmallDisk(storage) }),
  });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const send = async (given: GivenForm = {}, as = producer) => sendForm(shop, as.browser, await beatForm(given));
const own = async (as = producer) =>
  (await as.browser.call('GET', '/api/v1/app/beatstore/user')).json<{
    beatTracks: OwnBeat[];
    totalBeatsUploaded: number;
  }>();
const store = async (): Promise<Beat[]> => (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();

/** What an upload may leave anywhere: rows, files in storage, files on their way. */
const traces = async () => ({
  beats: (await shop.deps.db.selectFrom('catalogue_beats').select('id').execute()).length,
  files: (await shop.deps.db.selectFrom('catalogue_files').select('id').execute()).length,
  links: (await shop.deps.db.selectFrom('catalogue_beat_licenses').select('beat_id').execute()).length,
  keys: await storedKeys(shop),
  work: await readdir(workRoot(shop.deps.config)).catch(() => []),
});

const zipOf = async (entries: Record<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
};
/** Names that no honest program writes: put in afterwards, of the same length. */
const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

describe('a new beat', () => {
  it('is processed and goes on sale by itself; its files are those that were sent, its maker a seller', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ status: 201, body: { status: 'processing', title: 'Night Drive', price: '5.00' } });
    expect(sent.body.files.map(({ kind }) => kind)).toEqual(['mp3', 'wav', 'trackouts']);

    await shop.deps.jobs.idle(60_000);

    const { beatTracks, totalBeatsUploaded } = await own();
    expect(totalBeatsUploaded).toBe(1);
    expect(beatTracks[0]).toMatchObject({ status: 'published', problem: null, step: null, time: '0:01' });
    const [onSale] = await store();
    expect(onSale).toMatchObject({ _id: sent.body._id, tags: ['dark', 'night'], bpm: 140, durationMs: 1000 });
    expect(onSale?.licenses).toHaveLength(4);
    const sounds = await tinySounds();
    const rows = await shop.deps.db.selectFrom('catalogue_files').selectAll().execute();
    for (const row of rows) {
      expect(await buffer(await shop.deps.storage.open(row.storage_key))).toEqual(sounds[row.kind]);
      expect(row.sha256).toBe(createHash('sha256').update(sounds[row.kind]).digest('hex'));
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
    expect(heard.equals(sounds.mp3)).toBe(false);
    const user = await producer.browser.call('GET', '/api/v1/app/user-info');
    expect(user.json()).toMatchObject({ user: { role: 'seller' } });
    expect(await readdir(workRoot(shop.deps.config))).toEqual([]);
  });

  it('takes its price as nothing when none is given, and knows files without an ending by their content', async () => {
    const files = (await goodFiles()).map(({ bytes }, index) => ({ name: `file${index}`, bytes }));
    const sent = await send({ fields: { price: undefined, title: 'No Price' }, files });
    expect(sent).toMatchObject({ status: 201, body: { price: '0.00', beatFiles: ['mp3', 'wav', 'trackouts'] } });
  });
});

describe('whoever may not upload', () => {
  it('is told why, before anything is kept', async () => {
    await shop.deps.jobs.idle(60_000);
    const before = await traces();
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
    expect(await traces()).toEqual(before);
  });

  it('gives name and country, checked, and has them read back by nobody else', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps));
    const give = (body: object) => browser.call('PUT', '/api/v1/app/seller-details', body);
    expect((await give({ legalName: ' ', country: 'Atlantis' })).json()).toMatchObject({
      fields: { legalName: ['Enter your legal name.'], country: ['Choose a country.'] },
    });
    expect((await give({ legalName: 'Kim Doe', country: 'Japan' })).statusCode).toBe(200);
    expect((await browser.call('GET', '/api/v1/app/seller-details')).json()).toEqual({
      legalName: 'Kim Doe',
      country: 'Japan',
    });
  });
});

const text = Buffer.from('la la la '.repeat(9000));
const refusals: [string, () => Promise<GivenForm>, string, RegExp][] = [
  ['text named .mp3', () => withFile(0, { name: 'song.mp3', bytes: text }), 'beatFiles', /^song\.mp3: .*not an mp3/],
  [
    'a WAV named .mp3',
    async () => withFile(0, { name: 'song.mp3', bytes: (await tinySounds()).wav }),
    'beatFiles',
    /^song\.mp3: This is a WAV file/,
  ],
  [
    'a picture named .wav',
    async () => withFile(1, { name: 'song.wav', bytes: await pictureOf(600) }),
    'beatFiles',
    /^song\.wav: .*not a WAV/,
  ],
  [
    'a wav cut in half',
    async () => withFile(1, { name: 'song.wav', bytes: half((await tinySounds()).wav) }),
    'beatFiles',
    /^song\.wav: .*only \d+ %/,
  ],
  [
    'an mp3 cut in half',
    async () => withFile(0, { name: 'song.mp3', bytes: half((await tinySounds()).mp3) }),
    'beatFiles',
    /^song\.mp3: .*only \d+ %/,
  ],
  ['an empty mp3', () => withFile(0, { name: 'song.mp3', bytes: Buffer.alloc(0) }), 'beatFiles', /^song\.mp3: .*empty/],
  [
    'an mp3 that is too large',
    async () =>
      withFile(0, { name: 'song.mp3', bytes: Buffer.concat([(await tinySounds()).mp3, Buffer.alloc(1_100_000)]) }),
    'beatFiles',
    /^song\.mp3 is too large: at most 1 MB/,
  ],
  [
    'a zip that leads out of its folder',
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipOf({ 'xx/evil.wav': text }), 'xx/', '../') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'a zip with an absolute path',
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipOf({ 'x/evil.wav': text }), 'x/', '//') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'a zip with a path of Windows',
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipOf({ 'xx/evil.wav': text }), 'xx/', '..\\') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'an encrypted zip',
    async () => withFile(2, { name: 'a.zip', bytes: encrypted(await zipOf({ 'a.wav': text })) }),
    'beatFiles',
    /^a\.zip: .*encrypted/,
  ],
  [
    'a zip bomb',
    async () => withFile(2, { name: 'a.zip', bytes: await zipOf({ 'a.wav': Buffer.alloc(100_000_000) }) }),
    'beatFiles',
    /^a\.zip: .*unfolds/,
  ],
  [
    'a zip that lies about its size',
    async () => withFile(2, { name: 'a.zip', bytes: lying(await zipOf({ 'a.wav': Buffer.alloc(1_000_000) })) }),
    'beatFiles',
    /^a\.zip: .*cannot|^a\.zip: .*not a zip/,
  ],
  [
    'an empty zip',
    async () => withFile(2, { name: 'a.zip', bytes: await zipOf({}) }),
    'beatFiles',
    /^a\.zip: There is no file/,
  ],
  [
    'a broken zip',
    async () => withFile(2, { name: 'a.zip', bytes: half((await tinySounds()).trackouts) }),
    'beatFiles',
    /^a\.zip: .*not a zip/,
  ],
  [
    'no zip',
    async () => ({ files: (await goodFiles()).slice(0, 2) }),
    'beatFiles',
    /^You must upload an \.mp3 file, a \.wav file, and a \.zip file\.$/,
  ],
  [
    'two mp3 files',
    async () => withFile(2, { name: 'b.mp3', bytes: (await tinySounds()).mp3 }),
    'beatFiles',
    /^You must upload/,
  ],
  [
    'a fourth file',
    async () => ({ files: [...(await goodFiles()), { name: 'd.mp3', bytes: text }] }),
    'beatFiles',
    /more files than a beat has/,
  ],
  ['a file nobody asked for', async () => ({ files: [] }), 'beatFiles', /^You must upload/],
  ['no cover', async () => ({ cover: null }), 'coverImage', /^Choose a cover image/],
  [
    'an SVG as cover',
    async () => ({ cover: { name: 'c.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } }),
    'coverImage',
    /^c\.png: .*no picture/,
  ],
  [
    'a polyglot as cover',
    async () => ({
      cover: { name: 'c.png', bytes: Buffer.concat([await pictureOf(600), Buffer.from('<script>alert(1)</script>')]) },
    }),
    'coverImage',
    /^c\.png: .*another file/,
  ],
  [
    'a picture that is a zip too',
    async () => ({
      cover: { name: 'c.png', bytes: Buffer.concat([await pictureOf(600), (await tinySounds()).trackouts]) },
    }),
    'coverImage',
    /^c\.png: .*another file/,
  ],
  ['a small cover', async () => ({ cover: { name: 'c.png', bytes: await pictureOf(499) } }), 'coverImage', /499 × 499/],
  [
    'a broken cover',
    async () => ({ cover: { name: 'c.png', bytes: (await pictureOf(600)).subarray(0, 300) } }),
    'coverImage',
    /broken/,
  ],
  [
    'a cover that is too large',
    async () => ({ cover: { name: 'c.png', bytes: Buffer.alloc(1_100_000) } }),
    'coverImage',
    /too large: at most 1 MB/,
  ],
  ['one tag', async () => ({ fields: { tags: 'dark' } }), 'tags', /^You must add at least 2 tags before continuing\.$/],
  ['six tags', async () => ({ fields: { tags: 'a,b,c,d,e,f' } }), 'tags', /^At most 5 tags/],
  [
    'a tag of 16 characters',
    async () => ({ fields: { tags: 'dark,abcdefghijklmnop' } }),
    'tags',
    /^Tag cannot exceed 15 characters$/,
  ],
  ['a tag twice', async () => ({ fields: { tags: 'dark,Dark,night' } }), 'tags', /^Each tag only once/],
  ['a price below nothing', async () => ({ fields: { price: '-1' } }), 'price', /^A price is a number/],
  ['a price in powers', async () => ({ fields: { price: '1e9' } }), 'price', /^A price is a number/],
  ['a price in words', async () => ({ fields: { price: 'abc' } }), 'price', /^A price is a number/],
  ['a BPM that is none', async () => ({ fields: { bpm: '12.5' } }), 'bpm', /^BPM is a whole number/],
  ['no title', async () => ({ fields: { title: '  ' } }), 'title', /^Enter a title/],
  ['a genre of nobody', async () => ({ fields: { genre: 'Nope' } }), 'genre', /^Choose a genre/],
  [
    'a sub-genre of another genre',
    async () => ({ fields: { subGenre: 'Bebop' } }),
    'subGenre',
    /^Choose a sub-genre of/,
  ],
  ['no license', async () => ({ licenses: [] }), 'licenses', /^You must select at least one license\.$/],
  [
    'another seller’s license',
    async () => ({ licenses: [(await createLicense(shop.deps, { ownerId: (await createSeller(shop.deps)).id })).id] }),
    'licenses',
    /not yours/,
  ],
];

const withFile = async (index: number, file: { name: string; bytes: Buffer }): Promise<GivenForm> => ({
  files: (await goodFiles()).map((good, at) => (at === index ? file : good)),
});
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
/** Sets the bit that says so, in both headers. */
const encrypted = (zip: Buffer): Buffer => {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(bytes.readUInt16LE(6) | 1, 6);
  const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
  return bytes;
};
const lying = (zip: Buffer): Buffer => {
  const bytes = Buffer.from(zip);
  const central = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt32LE(1000, central + 24);
  return bytes;
};

describe('an upload is refused, with the reason, and leaves nothing:', () => {
  it.each(refusals)('%s', async (_, make, field, reason) => {
    await shop.deps.jobs.idle(60_000);
    const before = await traces();
    const sent = await send(await make());
    expect(sent.status).toBe(reason.source.includes('too large') ? 413 : 400);
    expect(sent.body.fields?.[field]?.join('\n')).toMatch(new RegExp(reason.source, 'm'));
    expect(await traces()).toEqual(before);
  });

  it('everything that is wrong at once, by field', async () => {
    const sent = await send({
      fields: { title: '', genre: 'Nope', tags: 'x' },
      cover: null,
      files: [{ name: 'song.mp3', bytes: text }],
      licenses: [],
    });
    expect(Object.keys(sent.body.fields ?? {}).toSorted()).toEqual([
      'beatFiles',
      'coverImage',
      'genre',
      'licenses',
      'tags',
      'title',
    ]);
  });

  it('on a full disk', async () => {
    const before = await traces();
    full = true;
    const sent = await send();
    full = false;
    expect(sent).toMatchObject({ status: 507, body: { code: 'CATALOGUE_NO_SPACE' } });
    expect(await traces()).toEqual(before);
  });

  it.each([10, 50, 99])('over a line that breaks at %d %%', async (percent) => {
    const before = await traces();
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
    await expect.poll(() => readdir(workRoot(shop.deps.config))).not.toEqual([]);
    call.destroy();
    await expect.poll(() => readdir(workRoot(shop.deps.config))).toEqual([]);
    expect(await traces()).toEqual(before);
  });
});
