import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatLicenseCode } from '#features/orders/license-code.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { act, buy } from '#testing/orders/admin.ts';
import { buyer } from '#testing/orders/buying.ts';
import { newBeatOf, openShop } from '#testing/orders/selling.ts';
import { orderKeyOf } from '#testing/orders/upgrading.ts';
import { logInAs } from '#testing/people.ts';
import type { LicenseStatus } from '../contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const codeOf = async ({ items }: OrderRecord): Promise<string> => {
  const found = await shop.deps.db
    .selectFrom('orders_agreements')
    .select('code')
    .where('item_id', '=', items[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  return formatLicenseCode(found.code);
};
const ask = async (order: OrderRecord) => await shop.app.inject(`/api/v1/app/licenses/${await codeOf(order)}/status`);
const statusOf = async (order: OrderRecord): Promise<LicenseStatus> => (await ask(order)).json();

/** A path with a guest's key. */
const path = (order: OrderRecord, rest: string) => {
  const key = encodeURIComponent(orderKeyOf(shop, order));
  return `/api/v1/app/orders/${order.id}/items/${order.items[0]?.id}/${rest}?key=${key}`;
};
const change = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, ...(payload && { payload }) });

describe('the buyer', () => {
  test('is masked until they show their name, which a guest does with the order’s key', async () => {
    const order = await buy(shop);
    const masked = await ask(order);
    expect(masked.json<LicenseStatus>().buyer).toBe('Ł… Ø.');
    for (const word of ['Łukasz', 'Ødegård', 'mia@example.com', buyer.address]) expect(masked.body).not.toContain(word);
    const shown = await change('PUT', path(order, 'proof'), { showsBuyer: true });
    expect(shown.json()).toMatchObject({ buyer: buyer.name, masked: 'Ł… Ø.', showsBuyer: true });
    expect((await statusOf(order)).buyer).toBe(buyer.name);
    await change('PUT', path(order, 'proof'), { showsBuyer: false });
    expect((await statusOf(order)).buyer).toBe('Ł… Ø.');
  });

  test('can add, change and remove what they use the license for', async () => {
    const order = await buy(shop);
    const fields = {
      song: 'Night',
      artist: 'Maya',
      channel: 'youtube.com/@maya',
      isrc: 'us-s1z-26-00001',
      links: ['https://a.example'],
    };
    const added = await change('POST', path(order, 'uses'), fields);
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { channel: 'https://www.youtube.com/@maya', isrc: 'USS1Z2600001', links: ['https://a.example/'] },
    ]);
    const use = path(order, `uses/${added.json()._id}`);
    expect((await change('PUT', use, { song: 'Day', artist: 'Maya' })).json()).toMatchObject({
      song: 'Day',
      channel: '',
    });
    const uses = async () => (await shop.app.inject(path(order, 'proof'))).json().uses;
    expect(await uses()).toMatchObject([{ song: 'Day', links: [] }]);
    expect((await change('DELETE', use)).statusCode).toBe(200);
    expect(await uses()).toEqual([]);
  });

  test('sees what is wrong with their input', async () => {
    const url = path(await buy(shop), 'uses');
    const wrong = [
      ['song', { song: ' ' }],
      ['song', { song: 'x'.repeat(121) }],
      ['artist', { artist: '' }],
      ['channel', { channel: 'https://vimeo.com/maya' }],
      ['isrc', { isrc: 'US-1' }],
      ['links.0', { links: ['http://a.example/'] }],
      ['links', { links: Array.from({ length: 6 }, () => 'https://a.example/') }],
    ] as const;
    for (const [field, fields] of wrong) {
      const refused = await change('POST', url, { song: 'Night', artist: 'Maya', ...fields });
      expect([refused.statusCode, refused.body.includes(`"${field}"`)], field).toEqual([400, true]);
    }
  });

  test('has at most ten uses, even with concurrent requests', async () => {
    const order = await buy(shop);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change('POST', path(order, 'uses'), { song: `Song ${index}`, artist: 'Maya' }),
      ),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    const url = path(order, 'uses');
    expect((await change('POST', url, { song: 'S', artist: 'A' })).json().code).toBe('ORDERS_TOO_MANY_USES');
  });

  test('is the only one who decides what is shown: no stranger, seller or admin can', async () => {
    const [order, other] = [await buy(shop), await buy(shop)];
    const url = `/api/v1/app/orders/${order.id}/items/${order.items[0]?.id}`;
    for (const role of ['admin', 'seller'] as const) {
      const browser = await newcomer(shop, role);
      expect((await browser.call('PUT', `${url}/proof`, { showsBuyer: true })).statusCode).toBe(404);
      expect((await browser.call('POST', `${url}/uses`, { song: 'S', artist: 'A' })).statusCode).toBe(404);
    }
    // The key of one order doesn't open the item of another.
    const foreign = path(other, 'proof').replace(`${other.items[0]?.id}`, `${order.items[0]?.id}`);
    expect((await change('PUT', foreign, { showsBuyer: true })).statusCode).toBe(404);
    expect((await statusOf(order)).buyer).toBe('Ł… Ø.');
  });

  test('is no longer named after closing their account, and their uses are gone', async () => {
    const user = await createListener(shop.deps, { username: 'soon-closed', emailVerifiedAt: new Date() });
    const order = await buy(shop);
    await shop.deps.db.updateTable('orders_orders').set({ buyer_id: user.id }).where('id', '=', order.id).execute();
    await change('PUT', path(order, 'proof'), { showsBuyer: true });
    await change('POST', path(order, 'uses'), { song: 'Night', artist: 'Maya' });
    const browser = await logInAs(shop, user, { confirmed: true });
    const closed = await browser.call('POST', '/api/v1/app/account/close', { username: 'soon-closed' });
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await statusOf(order)).toMatchObject({ state: 'valid', buyer: null });
    const left = await shop.deps.db
      .selectFrom('orders_uses')
      .select('id')
      .where('item_id', '=', order.items[0]?.id ?? '')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the licensees of a seller', () => {
  const sold = async () => {
    const seller = await openShop(shop);
    const order = await buy(shop, [await newBeatOf(shop, seller)]);
    await change('POST', path(order, 'uses'), {
      song: 'Día',
      artist: '=Maya',
      channel: '@maya',
      links: ['https://a.example'],
    });
    return { seller, order };
  };

  test('are listed with their uses, named as the buyers chose', async () => {
    const { seller, order } = await sold();
    const list = async (search = '') =>
      (await seller.browser.call('GET', `/api/v1/app/seller/licensees?search=${encodeURIComponent(search)}`)).json();
    expect(await list()).toMatchObject({
      total: 1,
      pages: 1,
      licensees: [
        { _id: order.items[0]?.id, state: 'valid', buyer: 'Ł… Ø.', uses: [{ song: 'Día', channel: '@maya' }] },
      ],
    });
    await change('PUT', path(order, 'proof'), { showsBuyer: true });
    expect(await list()).toMatchObject({ licensees: [{ buyer: buyer.name }] });
    expect((await list('dia')).total).toBe(1);
    expect((await list('nobody')).total).toBe(0);
    const other = await openShop(shop);
    const foreign = await other.browser.call('GET', '/api/v1/app/seller/licensees');
    expect(foreign.json()).toMatchObject({ licensees: [], total: 0 });
  });

  test('are listed without their uses while a license isn’t valid, and their buyers can’t read or change them', async () => {
    const { seller, order } = await sold();
    const admin = await newcomer(shop, 'admin');
    const list = async (search = '') =>
      (await seller.browser.call('GET', `/api/v1/app/seller/licensees?search=${search}`)).json();
    const csv = async () => (await seller.browser.call('GET', '/api/v1/app/seller/licensees.csv')).body;
    const own = async () => (await shop.app.inject(path(order, 'proof'))).statusCode;
    const add = async () => (await change('POST', path(order, 'uses'), { song: 'Two', artist: 'Maya' })).statusCode;
    expect([(await list('dia')).total, (await csv()).includes('@maya'), await own()]).toEqual([1, true, 200]);

    const item = `items/${order.items[0]?.id}`;
    expect((await act(admin, order, `${item}/withdraw`, { reason: 'A test.' })).statusCode).toBe(200);
    expect((await list()).licensees).toMatchObject([{ state: 'ended', uses: [] }]);
    expect([(await list('dia')).total, (await csv()).includes('@maya')]).toEqual([0, false]);
    expect([await own(), await add()]).toEqual([404, 404]);

    await act(admin, order, `${item}/restore`, { reason: 'A test.' });
    expect((await list()).licensees).toMatchObject([{ state: 'valid', uses: [{ song: 'Día' }] }]);
    expect([await own(), await add()]).toEqual([200, 201]);
  });

  test('can be exported as CSV for allowlisting, without formulas', async () => {
    const { seller, order } = await sold();
    const { body, headers } = await seller.browser.call('GET', '/api/v1/app/seller/licensees.csv');
    expect(headers['content-disposition']).toBe('attachment; filename="licensees.csv"');
    const [, line, end] = body.split('\r\n');
    expect(line).toContain(`"Valid","Ł… Ø.","Día","'=Maya","'@maya","","https://a.example/"`);
    expect([line?.endsWith(`/license/${await codeOf(order)}"`), end]).toEqual([true, '']);
  });
});
