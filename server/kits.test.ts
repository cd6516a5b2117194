import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kitLicense } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createBeat, createKit, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { refund } from '#testing/orders/admin.ts';
import { buyAtCheckout, checkOut, keyOf, askSession, mails, openOrder, orderOf } from '#testing/orders/buying.ts';
import { newCode, quoteOf } from '#testing/orders/discounting.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { Agreement } from '#features/documents/contract.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const app = '/api/v1/app';
const get = async (url: string): Promise<string> => (await shop.app.inject(url)).body;
const kitLine = async (options: object = {}) => ({
  beatId: (await createKit(shop.deps, options)).id,
  licenseId: kitLicense.id,
});

describe('a sound kit is sold', () => {
  it('to many buyers at its own price, and each keeps the zip and the agreement until a refund', async () => {
    const line = await kitLine({ title: 'Tape Drums' });
    const order = await buyAtCheckout(shop, [line]);
    expect(order.items[0]).toMatchObject({ price_cents: 1500, license: { fileTypes: ['kit'], exclusive: false } });
    const { items } = await openOrder(shop, order);
    const [item] = items;
    expect(item?.files.map(({ kind, filename }) => [kind, filename.endsWith('Sound kit.zip')])).toEqual([
      ['kit', true],
    ]);
    const download = await shop.app.inject(item?.files[0]?.url ?? '');
    expect(download.rawPayload.equals((await tinySounds()).kit)).toBe(true);

    const key = keyOf((await askSession(shop, order.session_id)).orderUrl);
    const path = `${app}/orders/${order.id}/items/${order.items[0]?.id}`;
    // The demo is only for playing, so it's never delivered.
    expect((await shop.app.inject(`${path}/files/mp3?key=${key}`)).statusCode).toBe(404);
    const agreement = JSON.parse(await get(`${path}/agreement?key=${key}`)) as Agreement;
    expect(agreement.title).toBe('Sound kit license agreement');
    expect(agreement.terms.rows).toEqual([{ name: 'Files', value: 'Sound kit (ZIP)' }]);
    expect(agreement.clauses.map(({ text }) => text).join(' ')).not.toMatch(/beat/i);
    const sent = (await mails(shop)).find(({ purpose }) => purpose === `purchase:${order.id}`);
    expect(sent?.body_text).toContain('“Tape Drums” is yours');

    // After a sale, others can buy the kit, and its buyer gets no upgrade offer.
    expect(JSON.parse(await get(`${app}/beatstore/track/${line.beatId}`))).toMatchObject({ title: 'Tape Drums' });
    expect((await checkOut(shop, [line], 'other@example.com')).items).toHaveLength(1);
    const upgrades = await get(`${app}/orders/${order.id}/upgrades?key=${key}`);
    expect(upgrades).not.toContain('licenseId');

    expect((await refund(admin, order)).statusCode).toBeLessThan(300);
    await shop.deps.jobs.idle();
    expect((await shop.app.inject(item?.files[0]?.url ?? '')).statusCode).not.toBe(200);
    expect((await orderOf(shop, order.id)).items[0]?.state).toBe('withdrawn');
  });

  it('in one cart with an exclusive license, which doesn’t end the sale of the kit', async () => {
    const [kit, beat] = [await kitLine(), await createBeat(shop.deps)];
    const order = await buyAtCheckout(shop, [kit, { beatId: beat.id, licenseId: licenseIds.exclusive }]);
    const { items } = await openOrder(shop, order);
    expect(items.map(({ files }) => files.map(({ kind }) => kind))).toEqual([['kit'], ['mp3', 'wav', 'trackouts']]);
    expect((await shop.app.inject(`${app}/beatstore/track/${beat.id}`)).statusCode).toBe(410);
    expect((await shop.app.inject(`${app}/beatstore/track/${kit.beatId}`)).statusCode).toBe(200);
  });

  it('never under a license of beats, and no beat is sold under the kit license', async () => {
    const [kit, beat] = [await kitLine(), await createBeat(shop.deps)];
    const { items } = await quoteOf(shop, [
      { ...kit, licenseId: licenseIds.exclusive },
      { beatId: beat.id, licenseId: kitLicense.id },
      kit,
    ]);
    expect(items.map(({ problem }) => problem)).toEqual(['LICENSE_GONE', 'LICENSE_GONE', null]);
  });
});

describe('discount codes', () => {
  it('lower the price of a kit, unless they are for certain licenses', async () => {
    const seller = await createSeller(shop.deps);
    const browser = await logInAs(shop, seller, { confirmed: true });
    const kit = await kitLine({ sellerId: seller.id });
    const open = await newCode(browser, { value: 20 });
    expect((await quoteOf(shop, [kit], open.code)).items[0]).toMatchObject({ list: '15.00', price: '12.00' });
    const ofLicense = await newCode(browser, { value: 20, licenseIds: [licenseIds.basic] });
    expect((await quoteOf(shop, [kit], ofLicense.code)).items[0]).toMatchObject({ price: '15.00' });
  });
});

describe('a sound kit appears wherever beats do', () => {
  it('in every list', async () => {
    const seller = await createSeller(shop.deps);
    const [own, fan] = [
      await logInAs(shop, seller),
      await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() })),
    ];
    const of = { sellerId: seller.id, tags: ['rare', 'dust'], genre: 'Jazz', subGenre: 'Bebop' };
    const beat = await createBeat(shop.deps, of);
    const kit = await createKit(shop.deps, of);
    const other = await createKit(shop.deps, { tags: ['rare', 'dust'], genre: 'Jazz', subGenre: 'Bebop' });
    for (const { id } of [beat, kit]) await fan.call('POST', `${app}/beatstore/track/like/${id}`);
    const as = (browser: LoggedInBrowser, url: string) => async () => (await browser.call('GET', url)).body;
    const open = (url: string) => () => get(url);

    const lists: Readonly<Record<string, () => Promise<string>>> = {
      store: open(`${app}/beatstore/getAllBeats`),
      'store by page': open(`${app}/beatstore/getAllBeats?limit=200`),
      'store by tempo': open(`${app}/beatstore/getAllBeats?limit=200&sort=bpm-low`),
      'store by genre and tag': open(`${app}/beatstore/getAllBeats?limit=200&genre=Jazz&tag=rare`),
      'store by artist': open(`${app}/beatstore/getAllBeats?limit=200&artist=${seller.username}`),
      search: open(`${app}/beatstore/getAllBeats?limit=200&q=${encodeURIComponent('dust')}`),
      'close matches': open(`${app}/beatstore/near?q=rare+nothing`),
      'by id': open(`${app}/beatstore/named?ids=${beat.id},${kit.id}`),
      artist: open(`${app}/beatstore/artist/${seller.id}`),
      favorites: as(fan, `${app}/favorites`),
      own: as(own, `${app}/beatstore/user`),
      statistics: as(own, `${app}/seller/statistics?days=30`),
      moderation: as(admin, `${app}/admin/beats`),
      feed: open('/feed.xml'),
      sitemap: open('/sitemap.xml'),
      'artist embed': open(`/embed/artist/${seller.username}`),
    };
    for (const [name, read] of Object.entries(lists)) {
      const text = await read();
      expect([name, text.includes(beat.id), text.includes(kit.id)]).toEqual([name, true, true]);
    }
    expect(await get(`/embed/beat/${kit.id}`)).toContain(kit.title);
    expect(
      await get(`/oembed?url=${encodeURIComponent(`${shop.deps.publicUrl}/beatstore/product/${kit.id}`)}`),
    ).toContain(kit.title);
    // Only kits are similar to a kit.
    expect(JSON.parse(await get(`${app}/beatstore/track/${other.id}/similar`))).toMatchObject([{ _id: kit.id }]);
    expect(await get(`${app}/beatstore/track/${beat.id}/similar`)).not.toContain(kit.id);
  });

  it('and can be filtered by kind', async () => {
    const kit = await createKit(shop.deps, { kit: { type: 'midi', contents: { count: 1, bytes: 9, files: [] } } });
    const found = async (query: string): Promise<string> =>
      await get(`${app}/beatstore/getAllBeats?limit=200&${query}`);
    expect(await found('kind=kit')).toContain(kit.id);
    expect(await found('kind=beat')).not.toContain(kit.id);
    expect(await found('q=midi+kit')).toContain(kit.id);
    expect(await found('bpmMin=0&bpmMax=999')).not.toContain(kit.id);
    expect((await shop.app.inject(`${app}/beatstore/getAllBeats?kind=song`)).statusCode).toBe(400);
    const facets = JSON.parse(await get(`${app}/beatstore/facets`)) as { kits: number; keys: string[]; bpmMin: number };
    expect(facets.kits).toBeGreaterThan(0);
    expect(facets.keys).not.toContain('');
  });

  it('without empty labels of what only beats have', async () => {
    const kit = await createKit(shop.deps);
    for (const url of [`/embed/beat/${kit.id}`, '/feed.xml'])
      expect(await get(url)).not.toMatch(/null|undefined|, ,|\bNaN\b/);
  });
});
