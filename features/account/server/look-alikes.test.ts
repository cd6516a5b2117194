import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { label } from '#content/current.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener, createSeller } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { hasOneScript } from '../name-scripts.ts';
import { isLabelInDisguise } from './look-alikes.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const name = async (displayName: string, user = createSeller(shop.deps)) => {
  const browser = await logInAs(shop, await user);
  const profile = { displayName, tagline: '', story: '', links: [], video: '' };
  const response = await browser.call('PUT', '/api/v1/app/seller/public-profile', profile);
  return [response.statusCode, response.json<{ fields?: { displayName?: string[] } }>().fields?.displayName?.[0]];
};

const oneAlphabet = 'Use the letters of one alphabet: a name that mixes them can look like another one.';
const reserved = 'This name is reserved. Choose another one.';
const notTheirs = 'This name looks like someone else’s. Choose another one.';

describe('the label’s name', () => {
  test('is GIJO in these tests, whose look-alikes are made for that name', () => expect(label.name).toBe('GIJO'));

  test.each([
    'gijo', 'G!JO', 'gi\u029Do', 'G1J0', 'GlJO', 'G|JO', 'ＧＩＪＯ', 'ɢɪᴊᴏ', '𝐆𝐈𝐉𝐎', 'Gíjö', 'g.i.j.o', 'GIJO!', 'the G!JO beats', 'ġɨɉø',
    'GІЈО', 'G\u200BIJO', 'GIJ🅾️', '🅖🅘🅙🅞', '🄶🄸🄹🄾', '🅶🅸🅹🅾', 'ⒼⒾⒿⓄ', '🇬🇮🇯🇴', '🇬 🇮 🇯 🇴', 'GIJ⭕', 'GIJ⓿', 'G1️⃣J0️⃣', 'GIJ⓪',
  ])('is recognized in the name "%s"', (written) => expect(isLabelInDisguise(written)).toBe(true)); // prettier-ignore

  test.each(['Nova Keys', 'Gigi', 'Joji', 'Юля', '東京', 'Banjo!', '$ol'])(
    'isn’t recognized in the name "%s"',
    (written) => expect(isLabelInDisguise(written)).toBe(false),
  );

  test('can’t be a display name, in any disguise', async () => {
    expect(await name('G!JO')).toEqual([400, reserved]);
    expect(await name('gi\u029Do')).toEqual([400, reserved]);
  });
});

describe('a name’s letters', () => {
  test.each([
    'Nova Keys', 'Zoë', 'Łukasz', 'Юлия Иванова', 'Ελένη', '東京ナイト Beats', 'ひらがなカタカナ漢字', '한국 DJ', '中文ㄅㄆ', 'سارة 47', 'נועה DJ',
    'प्रिया', 'สมชาย', '🔥', '808', 'ᐃᓄᒃᑎᑐᑦ',
  ])('may be mixed as in "%s"', (written) => expect(hasOneScript(written)).toBe(true)); // prettier-ignore

  test.each(['Nоva', 'Νova', 'GІJO', 'ひ한', 'Юля сара سارة', 'Ꭺva'])(
    'may not be mixed as in "%s"',
    async (written) => {
      expect(hasOneScript(written)).toBe(false);
      expect(await name(written)).toEqual([400, oneAlphabet]);
    },
  );
});

describe('a seller’s or admin’s name', () => {
  const seen: Readonly<Record<string, readonly string[]>> = {
    'Silla Volt': ['silla volt', 'SI11A V0LT', 'Sílla-Völt', 'ＳＩＬＬＡ ＶＯＬＴ', 'S!lla Volt', '𝐒𝐢𝐥𝐥𝐚 𝐕𝐨𝐥𝐭'],
    'Rock Sol': ['🅡ock Sol', 'Rock S🅾️l', '🇷🇴🇨🇰 🇸🇴🇱'],
    Москва: ['москва', 'МОСКВА!'],
    東京夜: ['東 京 夜', '東京夜!'],
  };

  test.each(Object.entries(seen))('can’t be imitated by a display name: %s', async (displayName, others) => {
    const user = await createSeller(shop.deps, { displayName });
    for (const other of others) expect([other, ...(await name(other))]).toEqual([other, 400, notTheirs]);
    // The name's owner may use such a spelling.
    const browser = await logInAs(shop, user);
    const profile = { displayName: others[0], tagline: '', story: '', links: [], video: '' };
    expect((await browser.call('PUT', '/api/v1/app/seller/public-profile', profile)).statusCode).toBe(200);
  });

  test('can’t be imitated by a username', async () => {
    await createAdmin(shop.deps, { displayName: 'Wanda Root', username: 'chief-wanda' });
    const signUp = (username: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/app/signup',
        payload: { username, email: `${username}@example.com`, password: 'a long enough password' },
      });
    for (const username of ['wanda-r00t', 'wanda.root', 'ch1ef.wanda']) {
      const response = await signUp(username);
      expect([username, response.json().code]).toEqual([username, 'AUTH_USERNAME_TAKEN']);
      const browser = await logInAs(shop, await createListener(shop.deps));
      const change = await browser.call('POST', '/api/v1/app/update-profile', { username });
      expect([username, change.json().code]).toEqual([username, 'ACCOUNT_USERNAME_TAKEN']);
    }
    expect((await signUp('wanda-rose')).statusCode).toBe(201);
  });

  test('may still be saved by sellers who already share it, and is free once the account is closed', async () => {
    const twins = [1, 2].map(() => createSeller(shop.deps, { displayName: 'Tess Twin' }));
    for (const twin of twins) expect(await name('Tess Twin', twin)).toEqual([200, undefined]);
    const gone = await createSeller(shop.deps, { displayName: 'Gone Away' });
    expect(await name('Gone Away!')).toEqual([400, notTheirs]);
    await shop.deps.db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', gone.id).execute();
    expect(await name('Gone Away!')).toEqual([200, undefined]);
  });
});

test('a seller who changes their name protects the new one and frees the old one', async () => {
  const seller = await createSeller(shop.deps, { displayName: 'Early Name' });
  expect(await name('Earl Y Name')).toEqual([400, notTheirs]);
  await shop.deps.db.updateTable('account_users').set({ display_name: 'Later' }).where('id', '=', seller.id).execute();
  expect(await name('Earl Y Name')).toEqual([200, undefined]);
  expect(await name('L a t e r')).toEqual([400, notTheirs]);
});
