import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { maxAsked } from '#features/catalogue/content-id.ts';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const known = { contentIdService: 'TuneGuard', contentIdClearing: 'Write to claims@mira.example.' };
const edit = (id: string, body: object) => producer.browser.call('PUT', ownBeatPath(id), body);
const registered = async (...ids: readonly string[]) =>
  (await shop.app.inject(`${ownBeatPath('content-ids')}?ids=${ids.join(',')}`)).json();

test('the content identification service that a seller names is shown to buyers while the beat is on sale', async () => {
  const { mine, own } = withOwnBeats(shop, producer);
  const [beat, other] = [await mine(), await mine()];
  expect((await edit(beat.id, known)).json()).toMatchObject(known);
  expect(await registered(beat.id, other.id)).toEqual({
    registered: [
      { beatId: beat.id, title: beat.title, service: known.contentIdService, clearing: known.contentIdClearing },
    ],
  });
  await edit(beat.id, { description: 'Another one.' });
  expect(await own(beat.id)).toMatchObject(known);
  await producer.browser.call('POST', ownBeatPath(`${beat.id}/unpublish`));
  expect(await registered(beat.id)).toEqual({ registered: [] });
  expect((await edit(beat.id, { contentIdService: '', contentIdClearing: '' })).statusCode).toBe(200);
});

test.each([
  ['contentIdClearing', { contentIdService: 'TuneGuard' }],
  ['contentIdService', { contentIdClearing: 'Write to us.' }],
  ['contentIdService', { ...known, contentIdService: 'x'.repeat(81) }],
  ['contentIdClearing', { ...known, contentIdClearing: 'x'.repeat(501) }],
])('a content identification edit is refused with an error on %s', async (field, body) => {
  const { id } = await withOwnBeats(shop, producer).mine();
  const refused = await edit(id, body);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
});

test('a request for the content identification of more beats than a cart holds is refused', async () => {
  const statusFor = async (count: number) =>
    (await shop.app.inject(`${ownBeatPath('content-ids')}?ids=${Array.from({ length: count }, () => newId()).join()}`))
      .statusCode;
  expect([await statusFor(maxAsked), await statusFor(maxAsked + 1)]).toEqual([200, 400]);
});
