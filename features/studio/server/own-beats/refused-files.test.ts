import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { encrypted, half, lying, renamed, text, withFile, zipWith } from '#testing/beats/hostile-files.ts';
import { pictureOf } from '#testing/files/images.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import {
  beatForm,
  createProducer,
  type FormOptions,
  goodFiles,
  type Producer,
  sendForm,
  uploadTraces,
} from '#testing/beats/uploading.ts';

let shop: TestApp;
let producer: Producer;

beforeAll(async () => {
  shop = await createTestApp({ settings: { MP3_MAX_MB: '1', COVER_MAX_MB: '1' } });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const refusals: [string, () => Promise<FormOptions>, string, RegExp][] = [
  [
    'text named .mp3',
    () => withFile(0, { name: 'song.mp3', bytes: text }),
    'beatFiles',
    /^song\.mp3: .*(not an|n’t a valid) mp3/,
  ],
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
    /^song\.wav: .*(not a|n’t a valid) WAV/,
  ],
  [
    'a wav cut in half',
    async () => withFile(1, { name: 'song.wav', bytes: half((await tinySounds()).wav) }),
    'beatFiles',
    /^song\.wav: .*only \d+%/,
  ],
  [
    'an mp3 cut in half',
    async () => withFile(0, { name: 'song.mp3', bytes: half((await tinySounds()).mp3) }),
    'beatFiles',
    /^song\.mp3: .*only \d+%/,
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
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipWith({ 'xx/evil.wav': text }), 'xx/', '../') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'a zip with an absolute path',
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipWith({ 'x/evil.wav': text }), 'x/', '//') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'a zip with a Windows path that leads out of its folder',
    async () => withFile(2, { name: 'a.zip', bytes: renamed(await zipWith({ 'xx/evil.wav': text }), 'xx/', '..\\') }),
    'beatFiles',
    /^a\.zip: .*path/,
  ],
  [
    'an encrypted zip',
    async () => withFile(2, { name: 'a.zip', bytes: encrypted(await zipWith({ 'a.wav': text })) }),
    'beatFiles',
    /^a\.zip: .*encrypted/,
  ],
  [
    'a zip bomb',
    async () => withFile(2, { name: 'a.zip', bytes: await zipWith({ 'a.wav': Buffer.alloc(100_000_000) }) }),
    'beatFiles',
    /^a\.zip: .*expands/,
  ],
  [
    'a zip that lies about its size',
    async () => withFile(2, { name: 'a.zip', bytes: lying(await zipWith({ 'a.wav': Buffer.alloc(1_000_000) })) }),
    'beatFiles',
    /^a\.zip: .*can’t|^a\.zip: .*(not|n’t) a (valid )?zip/,
  ],
  [
    'an empty zip',
    async () => withFile(2, { name: 'a.zip', bytes: await zipWith({}) }),
    'beatFiles',
    /^a\.zip: This zip is empty/,
  ],
  [
    'a broken zip',
    async () => withFile(2, { name: 'a.zip', bytes: half((await tinySounds()).trackouts) }),
    'beatFiles',
    /^a\.zip: .*n’t a valid zip/,
  ],
  [
    'no zip',
    async () => ({ files: (await goodFiles()).slice(0, 2) }),
    'beatFiles',
    /^You must upload an \.mp3 file, a \.wav file and a \.zip file\.$/,
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
    /only three files/,
  ],
  ['no files at all', async () => ({ files: [] }), 'beatFiles', /^You must upload/],
  ['no cover', async () => ({ cover: null }), 'coverImage', /^Choose a cover image/],
  [
    'an SVG as cover',
    async () => ({ cover: { name: 'c.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') } }),
    'coverImage',
    /^c\.png: .*isn’t a picture/,
  ],
  [
    'a cover with a script appended',
    async () => ({
      cover: { name: 'c.png', bytes: Buffer.concat([await pictureOf(600), Buffer.from('<script>alert(1)</script>')]) },
    }),
    'coverImage',
    /^c\.png: .*another file/,
  ],
  [
    'a cover with a zip appended',
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
    /damaged/,
  ],
  [
    'a cover that is too large',
    async () => ({ cover: { name: 'c.png', bytes: Buffer.alloc(1_100_000) } }),
    'coverImage',
    /too large: at most 1 MB/,
  ],
];

describe('an upload with wrong files is refused with the reason, and leaves nothing', () => {
  it.each(refusals)('%s', async (_, make, field, reason) => {
    await shop.deps.jobs.idle();
    const before = await uploadTraces(shop);
    const sent = await sendForm(shop, producer.browser, await beatForm(await make()));
    expect(sent.status).toBe(reason.source.includes('too large') ? 413 : 400);
    expect(sent.body.fields?.[field]?.join('\n')).toMatch(new RegExp(reason.source, 'm'));
    expect(await uploadTraces(shop)).toEqual(before);
  });
});
