import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLicense, createSeller } from '#testing/factories.ts';
import { text } from '#testing/beats/hostile-files.ts';
import {
  beatForm,
  createProducer,
  type FormOptions,
  type Producer,
  sendForm,
  uploadTraces,
} from '#testing/beats/uploading.ts';

let shop: TestApp;
let producer: Producer;

beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const refusals: [string, () => Promise<FormOptions>, string, RegExp][] = [
  ['one tag', async () => ({ fields: { tags: 'dark' } }), 'tags', /^You must add at least 2 tags before continuing\.$/],
  ['six tags', async () => ({ fields: { tags: 'a,b,c,d,e,f' } }), 'tags', /^Use up to 5 tags/],
  [
    'a tag of 16 characters',
    async () => ({ fields: { tags: 'dark,abcdefghijklmnop' } }),
    'tags',
    /^Tag cannot exceed 15 characters$/,
  ],
  ['a tag twice', async () => ({ fields: { tags: 'dark,Dark,night' } }), 'tags', /^Use each tag only once/],
  ['a price below zero', async () => ({ fields: { price: '-1' } }), 'price', /^Enter a price from/],
  ['a price in exponential notation', async () => ({ fields: { price: '1e9' } }), 'price', /^Enter a price from/],
  ['a price of a billion', async () => ({ fields: { price: '1000000000' } }), 'price', /^Enter a price from/],
  ['a price in words', async () => ({ fields: { price: 'abc' } }), 'price', /^Enter a price from/],
  ['a BPM that isn’t a whole number', async () => ({ fields: { bpm: '12.5' } }), 'bpm', /^BPM must be a whole number/],
  ['no title', async () => ({ fields: { title: '  ' } }), 'title', /^Enter a title/],
  ['an unknown genre', async () => ({ fields: { genre: 'Nope' } }), 'genre', /^Choose a genre/],
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
    /can’t offer/,
  ],
];

describe('an upload with wrong fields is refused with the reason, and leaves nothing', () => {
  it.each(refusals)('%s', async (_, make, field, reason) => {
    await shop.deps.jobs.idle();
    const before = await uploadTraces(shop);
    const sent = await sendForm(shop, producer.browser, await beatForm(await make()));
    expect(sent.status).toBe(400);
    expect(sent.body.fields?.[field]?.join('\n')).toMatch(new RegExp(reason.source, 'm'));
    expect(await uploadTraces(shop)).toEqual(before);
  });

  it('and all wrong fields are reported at once', async () => {
    const sent = await sendForm(
      shop,
      producer.browser,
      await beatForm({
        fields: { title: '', genre: 'Nope', tags: 'x' },
        cover: null,
        files: [{ name: 'song.mp3', bytes: text }],
        licenses: [],
      }),
    );
    expect(Object.keys(sent.body.fields ?? {}).toSorted()).toEqual([
      'beatFiles',
      'coverImage',
      'genre',
      'licenses',
      'tags',
      'title',
    ]);
  });
});
