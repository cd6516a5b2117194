import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import { findUserByEmail, type UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  askSession,
  buyAtCheckout,
  buyer,
  checkOut,
  keyOf,
  type Line,
  mails,
  newLine,
  orderOf,
  pay,
  jobsDone,
} from '#testing/orders/buying.ts';
import { shareBeat } from '#testing/orders/splitting.ts';
import { createBeat, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { forgetBuyerLater } from './buyers/forget-buyer.ts';
import { joinGuestOrders } from './buyers/guest-orders.ts';
import { ordersPersonalData } from './personal-data.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const join = () => createListener(shop.deps, { emailVerifiedAt: new Date() });
const buy = async (person: UserRow, items?: readonly Line[]) =>
  await buyAtCheckout(shop, items ?? [await newLine(shop)], person.email);
const close = (person: UserRow) =>
  inTransaction(shop.deps.db, (trx) => ordersPersonalData(shop.deps).erase(trx, person));
const open = (id: string, key: string) => shop.app.inject(`/api/v1/app/orders/${id}?key=${key}`);

describe('a person’s records', () => {
  test('include every order with what they typed, what they bought, and the agreement’s facts', async () => {
    const person = await join();
    const [paid, left] = [await buy(person), await checkOut(shop, [await newLine(shop)], person.email)];
    await buy(await join());
    const { data, files } = await ordersPersonalData(shop.deps).collect(shop.deps.db, person);
    const { bought, sold } = data as { bought: Record<string, unknown>[]; sold: unknown[] };
    expect([files, sold]).toEqual([undefined, []]);
    expect(bought.map(({ number }) => number)).toEqual([left.number, paid.number]);
    expect(bought[1]).toMatchObject({
      state: 'paid',
      email: person.email,
      customer: buyer,
      total: '19.99',
      items: [
        {
          title: paid.items[0]?.beat_title,
          license: { title: 'Basic License' },
          price: '19.99',
          files: [{ kind: 'mp3', downloads: 0 }],
          agreement: { version: agreementVersion, facts: { orderNumber: paid.number, buyer: { email: person.email } } },
        },
      ],
    });
  });

  test('include a seller’s sales, without buyers’ names', async () => {
    const [seller, person] = [await createSeller(shop.deps), await join()];
    const beat = await createBeat(shop.deps, { sellerId: seller.id });
    const order = await buy(person, [{ beatId: beat.id, licenseId: licenseIds.premium }]);
    const { data } = await ordersPersonalData(shop.deps).collect(shop.deps.db, seller);
    expect(data).toMatchObject({ bought: [], sold: [{ order: order.number, title: beat.title, price: '35.57' }] });
    for (const name of [person.email, buyer.name, buyer.address]) expect(JSON.stringify(data)).not.toContain(name);
  });

  test('include sales in which this person has a share, as the order froze it', async () => {
    const [seller, mate] = [await createSeller(shop.deps), await join()];
    const beat = await createBeat(shop.deps, { sellerId: seller.id });
    await shareBeat(shop, beat.id, { user: mate }, 3333);
    const order = await buy(await join(), [{ beatId: beat.id, licenseId: licenseIds.basic }]);
    const { data } = await ordersPersonalData(shop.deps).collect(shop.deps.db, mate);
    expect(data).toMatchObject({ bought: [], sold: [] });
    expect(data).toHaveProperty('sharedIn', [
      expect.objectContaining({ order: order.number, title: beat.title, name: mate.display_name, sharePercent: 33.33 }),
    ]);
  });
});

describe('a closed account', () => {
  test('leaves its orders for accounting, without a name or a working link', async () => {
    const person = await join();
    const before = await buy(person);
    expect(before.paid_with).toBe('Visa ending in 4242');
    const key = keyOf((await askSession(shop, before.session_id)).orderUrl);
    expect((await open(before.id, key)).statusCode).toBe(200);
    expect(await close(person)).toEqual([]);
    const after = await orderOf(shop, before.id);
    expect(after).toEqual({
      ...before,
      buyer_id: null,
      email: `${before.id}@closed.invalid`,
      customer: null,
      paid_with: null,
      key_version: before.key_version + 1,
    });
    expect((await open(before.id, key)).statusCode).toBe(404);
    await expect(askSession(shop, before.session_id)).rejects.toMatchObject({ status: 404 });
    const { facts } = await shop.deps.db
      .selectFrom('orders_agreements')
      .select('facts')
      .where('item_id', '=', before.items[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(facts.buyer.customer?.name).toBe(buyer.name);
  });

  test('with a dispute: its outcome is applied like any other, and no mail is sent', async () => {
    const person = await join();
    const order = await buy(person);
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    await close(person);
    expect(await orderOf(shop, order.id)).toMatchObject({
      state: 'disputed',
      buyer_id: null,
      customer: null,
      paid_with: null,
    });
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect(await orderOf(shop, order.id)).toMatchObject({ state: 'paid', items: [{ state: 'granted' }] });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await jobsDone(shop);
    expect(await orderOf(shop, order.id)).toMatchObject({ state: 'refunded', items: [{ state: 'withdrawn' }] });
    expect((await mails(shop)).filter(({ recipient }) => recipient.endsWith('closed.invalid'))).toEqual([]);
  });

  test('with a payment in progress: the payment arrives, the files are mailed, and the name is removed later', async () => {
    const person = await join();
    const placed = await checkOut(shop, [await newLine(shop)], person.email);
    await close(person);
    expect(await orderOf(shop, placed.id)).toMatchObject({ state: 'pending', buyer_id: null, email: person.email });
    await expect(forgetBuyerLater(shop.deps.db, placed.id)).rejects.toThrow('still open');
    await pay(shop, placed);
    await jobsDone(shop);
    const paid = await orderOf(shop, placed.id);
    expect(paid).toMatchObject({ state: 'paid', items: [{ state: 'granted' }], customer: buyer });
    const sent = (await mails(shop)).find(({ purpose }) => purpose === `purchase:${placed.id}`);
    expect(sent?.recipient).toBe(person.email);
    const key = keyOf(/http:\S+/.exec(sent?.body_text ?? '')?.[0] ?? null);
    expect((await open(placed.id, key)).statusCode).toBe(200);
    await forgetBuyerLater(shop.deps.db, placed.id);
    expect(await orderOf(shop, placed.id)).toMatchObject({ email: `${placed.id}@closed.invalid`, customer: null });
    expect((await open(placed.id, key)).statusCode).toBe(404);
    await forgetBuyerLater(shop.deps.db, placed.id);
    expect((await orderOf(shop, placed.id)).key_version).toBe(paid.key_version + 1);
  });

  test('with a payment in progress: an account that the order has joined since keeps the order', async () => {
    const person = await join();
    const placed = await checkOut(shop, [await newLine(shop)], person.email);
    await close(person);
    await shop.deps.db
      .updateTable('account_users')
      .set({ email: `${person.id}@closed.invalid`, closed_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    const next = await createListener(shop.deps, { email: person.email, emailVerifiedAt: new Date() });
    await inTransaction(shop.deps.db, (trx) => joinGuestOrders(trx, next));
    await forgetBuyerLater(shop.deps.db, placed.id);
    expect(await orderOf(shop, placed.id)).toMatchObject({ buyer_id: next.id, email: person.email });
  });

  test('gets no mail when an unexpected late payment arrives', async () => {
    const person = await join();
    const placed = await checkOut(shop, [await newLine(shop)], person.email);
    await forceState(shop.deps.db, 'orders_orders', placed.id, 'expired');
    await close(person);
    await pay(shop, placed);
    await jobsDone(shop);
    expect(await orderOf(shop, placed.id)).toMatchObject({ state: 'paid', items: [{ state: 'granted' }] });
    expect((await mails(shop)).filter(({ purpose }) => purpose.endsWith(placed.id))).toEqual([]);
  });

  test('keeps its orders if the closing is rolled back, and no job is queued', async () => {
    const person = await join();
    const [order, waiting] = [await buy(person), await checkOut(shop, [await newLine(shop)], person.email)];
    const undone = inTransaction(shop.deps.db, async (trx) => {
      await ordersPersonalData(shop.deps).erase(trx, person);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await orderOf(shop, order.id)).toEqual(order);
    expect((await orderOf(shop, waiting.id)).buyer_id).toBe(person.id);
    const { rows } = await shop.database.pool.query(
      `select 1 from pgboss.job where name = 'orders.forget-buyer' and data ->> 'orderId' = $1`,
      [waiting.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the shop as a whole', () => {
  test('adds guest orders once an email is verified, and removes the name when the account is closed', async () => {
    const email = 'Whole.Way@example.com';
    const bought = await checkOut(shop, [await newLine(shop)], email.toLowerCase());
    const signedUp = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/signup',
      payload: { email, username: 'whole-way', password: 'a long enough pass phrase' },
    });
    expect(signedUp.statusCode).toBe(201);
    expect((await orderOf(shop, bought.id)).buyer_id).toBeNull();
    const mail = (await mails(shop)).find(({ recipient }) => recipient === email);
    const token = /verify-email\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
    const proven = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/verify-email',
      payload: { token, newPassword: 'a long enough pass phrase' },
    });
    expect(proven.statusCode).toBe(200);
    const person = await findUserByEmail(shop.deps.db, email);
    if (!person) throw new Error('nobody has signed up');
    expect((await orderOf(shop, bought.id)).buyer_id).toBe(person.id);

    const paid = await buy(person);
    const browser = await logInAs(shop, person, { confirmed: true });
    const closed = await browser.call('POST', '/api/v1/app/account/close', { username: 'whole-way' });
    expect(closed.statusCode).toBe(200);
    expect(await orderOf(shop, paid.id)).toMatchObject({ email: `${paid.id}@closed.invalid`, customer: null });
    expect(await orderOf(shop, bought.id)).toMatchObject({ state: 'pending', buyer_id: null });
  });
});
