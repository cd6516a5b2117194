import { afterAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp } from '#testing/app.ts';
import { ownBeatPath } from '#testing/beats/own-beats.ts';
import { beatForm, createProducer, sendForm } from '#testing/beats/uploading.ts';
import { createAdmin, createBeat, licenseIds } from '#testing/factories.ts';
import { mails } from '#testing/orders/buying.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// A caller reads the result in the language of their page, and emails to others stay in English.

const shop = await createTestApp({ settings: { LANGUAGES: 'en,en-XA' } });
afterAll(() => shop.close());
await ensurePredefinedLicenses(shop.deps.db);
const producer = await createProducer(shop);
const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });

const abroad = ({ headers }: LoggedInBrowser) => ({ headers: { ...headers, 'accept-language': 'en-XA' } });
const call = async (browser: LoggedInBrowser, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await shop.app.inject({ ...abroad(browser), method, url, ...(payload && { payload }) });
  return response.json<{ message: string; fields?: Readonly<Record<string, readonly string[]>> }>();
};

/** The pseudo-language `en-XA` puts accents on every word that goes through `t`. */
const isTranslated = (words: string): boolean => /[^\p{ASCII}’“”…·–]/u.test(words);
const expectTranslated = (fields: Readonly<Record<string, readonly string[]>> = {}): void => {
  for (const words of Object.values(fields).flat()) expect(words).toSatisfy(isTranslated);
};

test.each([
  ['licensePrices', { licensePrices: [{ licenseId: licenseIds.basic, price: '5' }], licenses: [licenseIds.premium] }],
  ['licenses', { licenses: [newId()] }],
  ['publishAt', { publishAt: '2020-01-01T00:00:00Z' }],
  ['genre', { genre: 'None of ours' }],
  ['contentIdClearing', { contentIdService: 'AdRev', contentIdClearing: '' }],
  ['kitType', { kitType: 'drums' }],
])('an edit says in the page’s language what is wrong with %s', async (field, changes) => {
  const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
  const { message, fields } = await call(producer.browser, 'PUT', ownBeatPath(beat.id), changes);
  expect(fields, message).toHaveProperty(field);
  expectTranslated(fields);
});

test('a form says in the page’s language which files and fields are wrong', async () => {
  const form = await beatForm({
    fields: { tags: 'one', price: 'much', publishAt: '2020-01-01T00:00:00Z' },
    licenses: [newId()],
    cover: null,
    files: [{ name: 'lyrics.txt', bytes: Buffer.from('La la la') }],
  });
  const { body } = await sendForm(shop, abroad(producer.browser), form);
  expect(Object.keys(body.fields ?? {})).toEqual(expect.arrayContaining(['tags', 'price', 'beatFiles', 'coverImage']));
  expectTranslated(body.fields);
});

test('an admin reads in their language that a beat is deleted, and its seller gets the email in English', async () => {
  const beat = await createBeat(shop.deps, { sellerId: producer.user.id, title: 'Harbour' });
  const { message } = await call(admin, 'DELETE', ownBeatPath(beat.id));
  expect(message).toSatisfy(isTranslated);
  const mail = (await mails(shop)).find(({ recipient }) => recipient === producer.user.email);
  expect(mail?.body_text).toContain('Harbour');
  expect(mail?.body_text).not.toSatisfy((text: string) => /[åçéîñöûý]/i.test(text));
});
