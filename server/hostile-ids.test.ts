import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { askSession, keyOf } from '#testing/orders/buying.ts';
import { made, newSeller } from '#testing/beats/licenses.ts';
import { sell } from '#testing/orders/payouts.ts';
import { newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';

// Access to one thing must not open another, however their ids are combined.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const app = '/api/v1/app';

const bought = async (buyer: TestSeller, seller: TestSeller) => {
  const order = await sell(shop, [seller, 2000]);
  await shop.deps.db.updateTable('orders_orders').set({ buyer_id: buyer.user.id }).where('id', '=', order.id).execute();
  const { orderUrl } = await askSession(shop, order.session_id);
  return { id: order.id, itemId: order.items[0]?.id ?? '', key: keyOf(orderUrl) };
};

describe('with the ids of other people’s orders,', () => {
  test('neither an order’s link nor its buyer’s session opens another order or its items', async () => {
    const [one, two, seller] = [await openShop(shop), await openShop(shop), await openShop(shop)];
    const [mine, theirs] = [await bought(one, seller), await bought(two, seller)];
    const paths = [
      `${theirs.id}?key=${mine.key}`,
      `${theirs.id}/items/${theirs.itemId}/files/mp3?key=${mine.key}`,
      `${theirs.id}/items/${mine.itemId}/files/mp3?key=${mine.key}`,
      `${mine.id}/items/${theirs.itemId}/files/mp3?key=${mine.key}`,
      `${mine.id}/items/${theirs.itemId}/agreement.pdf?key=${mine.key}`,
      `${mine.id}/items/${theirs.itemId}/agreement?key=${mine.key}`,
      `${theirs.id}/items/${theirs.itemId}/agreement?key=${mine.key}`,
      `${theirs.id}/items/${theirs.itemId}/agreement`,
      `${mine.id}/items/${theirs.itemId}/play`,
    ];
    for (const path of paths) {
      expect([path, (await one.browser.call('GET', `${app}/orders/${path}`)).statusCode]).toEqual([path, 404]);
    }
    const twice = `${app}/orders/${mine.id}?key=${mine.key}&key=${theirs.key}`;
    expect([400, 404]).toContain((await shop.app.inject(twice)).statusCode);
    expect((await one.browser.call('GET', `${app}/orders/${mine.id}`)).json()).toMatchObject({ _id: mine.id });
  });

  test('a seller can neither see who bought from them nor open their buyers’ orders', async () => {
    const [buyer, seller] = [await openShop(shop), await openShop(shop)];
    const order = await bought(buyer, seller);
    expect((await seller.browser.call('GET', `${app}/orders/${order.id}`)).statusCode).toBe(404);
    const shown = [
      await seller.browser.call('GET', `${app}/payouts/ledger`),
      await seller.browser.call('GET', `${app}/payouts/ledger.csv`),
      await seller.browser.call('GET', `${app}/stripe/recent-sales?email=${encodeURIComponent(seller.user.email)}`),
    ];
    for (const { statusCode, body } of shown) {
      expect(statusCode).toBe(200);
      for (const secret of ['mia@example.com', 'Ødegård', 'Peachtree', buyer.user.email, order.key, 'acct_', 'ch_']) {
        expect(body).not.toContain(secret);
      }
    }
  });
});

describe('with the ids of other people’s licenses and beats,', () => {
  test('a seller can’t reach another seller’s license offer through a license of their own', async () => {
    const [maker, thief, receiver] = [await newSeller(shop), await newSeller(shop), await newSeller(shop)];
    const theirs = await made(maker, { assignTo: 'specific', userEmail: receiver.user.email });
    const own = await made(thief);
    const path = `${app}/beatstore/licenses/${own._id}/receivers/${theirs.receivers[0]?._id}`;
    expect((await thief.browser.call('DELETE', path)).statusCode).toBe(404);
    await receiver.browser.call('POST', `${app}/beatstore/licenses/${theirs._id}/accept`);
    // A seller who accepted a license may sell under it, but not change or share it.
    const edited = await receiver.browser.call('PUT', `${app}/beatstore/licenses/${theirs._id}`, {
      title: 'Mine now',
      price: '1',
      fileTypes: ['mp3'],
      assignTo: 'specific',
      userEmail: thief.user.email,
    });
    expect(edited.statusCode).toBe(404);
  });

  test('a beat can neither use a license that its seller may not use, nor be bought under one that it doesn’t have', async () => {
    const [victim, thief] = [await openShop(shop), await openShop(shop)];
    const [line, own] = [await newBeatOf(shop, victim, 9900), await newBeatOf(shop, thief, 100)];
    const edit = await thief.browser.call('PUT', `${app}/beatstore/${own.beatId}`, { licenses: [line.licenseId] });
    expect(edit.statusCode).toBe(400);
    // Tries to buy an expensive beat under the thief's cheap license, or at a price of the thief's own.
    const email = thief.user.email;
    const bodies = [
      { items: [{ beatId: line.beatId, licenseId: own.licenseId }], email },
      { items: [{ beatId: line.beatId, licenseId: own.licenseId, price: '1.00' }], email },
      { items: [{ beatId: line.beatId, licenseId: line.licenseId, price: '1.00' }], email },
      { beatId: line.beatId, licenseType: own.licenseId, email },
    ];
    for (const body of bodies) {
      const response = await thief.browser.call('POST', `${app}/stripe/create-checkout-session`, {
        ...body,
        consent: true,
      });
      expect([400, 404, 409], JSON.stringify(response.json())).toContain(response.statusCode);
    }
  });

  test('a seller can’t remove another beat’s comment through a beat of their own', async () => {
    const [writer, thief] = [await openShop(shop), await openShop(shop)];
    const [line, own] = [await newBeatOf(shop, writer), await newBeatOf(shop, thief)];
    const path = `${app}/beatstore/track/comment`;
    const said = await writer.browser.call('POST', `${path}/${line.beatId}`, { text: 'Mine.' });
    const id = said.json().comments[0]._id;
    const removal = await thief.browser.call('DELETE', `${path}/${own.beatId}/${id}`);
    expect([403, 404]).toContain(removal.statusCode);
    const track = await shop.app.inject(`${app}/beatstore/track/${line.beatId}`);
    expect(track.json().comments).toMatchObject([{ _id: id }]);
  });
});
