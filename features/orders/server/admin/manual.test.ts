import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { quote } from '#features/checkout/contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, jobsDone, type Line, mails, newLine, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { act, auditOf, buy, refund, seeOrder } from '#testing/orders/admin.ts';
import { dueOf, linesOf, sell } from '#testing/orders/payouts.ts';
import { openShop } from '#testing/orders/selling.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { OrderRecord } from '../public.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const because = { reason: 'A complaint of the artist.' };
const onItem = (order: OrderRecord, what: string, position = 0, by = admin) =>
  act(by, order, `items/${order.items[position]?.id}/${what}`, because);
const codeOf = (response: { readonly statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const states = async (order: OrderRecord) => (await orderOf(shop, order.id)).items.map(({ state }) => state);
const problemsOf = async (items: readonly Line[]) =>
  (await shop.api<typeof quote>('POST /api/v1/app/checkout/quote', { body: { items: [...items] } })).items.map(
    ({ problem }) => problem,
  );

describe('a license that an admin withdraws', () => {
  test('gives no files, mentions no refund, and isn’t restored when the order is reconciled again', async () => {
    const order = await buy(shop);
    const [before] = (await openOrder(shop, order)).items;
    expect((await onItem(order, 'withdraw')).statusCode).toBe(200);
    const [item, other] = (await openOrder(shop, order)).items;
    expect([item?.state, item?.files, item?.agreementUrl]).toEqual(['withdrawn', [], null]);
    expect(item?.note).toBe('We have withdrawn this license, so these files are no longer available.');
    expect(other?.state).toBe('granted');
    const file = await shop.app.inject(before?.files[0]?.url ?? '');
    expect([file.statusCode, file.json().message]).toEqual([
      403,
      'We have withdrawn this license, so its files are no longer available.',
    ]);
    const agreement = await shop.app.inject(before?.agreementUrl?.replace('agreement.pdf', 'agreement') ?? '');
    expect([agreement.statusCode, agreement.json().message]).toEqual([403, file.json().message]);
    expect((await act(admin, order, 'reconcile')).statusCode).toBe(200);
    expect(await states(order)).toEqual(['withdrawn', 'granted']);
    expect(await auditOf(shop, order)).toMatchObject([
      {
        action: 'orders.withdraw-item',
        details: {
          itemId: order.items[0]?.id,
          ...because,
          before: { state: 'granted' },
          after: { state: 'withdrawn' },
        },
      },
      { action: 'orders.reconcile-order' },
    ]);
  });

  test('moves no money: the seller keeps their earnings until the buyer is refunded', async () => {
    const seller = await openShop(shop);
    const order = await sell(shop, [seller, 2000]);
    const [lines, due] = [await linesOf(shop, seller), await dueOf(shop, seller)];
    expect(due).toBeGreaterThan(0);
    await onItem(order, 'withdraw');
    await act(admin, order, 'reconcile');
    await jobsDone(shop);
    expect(await linesOf(shop, seller)).toEqual(lines);
    await refund(admin, order, { items: [order.items[0]?.id] });
    await jobsDone(shop);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('can be restored with the purchased files, and stays restored', async () => {
    const order = await buy(shop);
    const [before] = (await openOrder(shop, order)).items;
    await onItem(order, 'withdraw');
    expect((await seeOrder(admin, order)).items[0]).toMatchObject({ state: 'withdrawn', withheld: true });
    expect((await onItem(order, 'restore')).statusCode).toBe(200);
    const [item] = (await openOrder(shop, order)).items;
    expect([item?.state, item?.files]).toEqual(['granted', before?.files]);
    await act(admin, order, 'reconcile');
    expect(await states(order)).toEqual(['granted', 'granted']);
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual([
      'orders.withdraw-item',
      'orders.restore-item',
      'orders.reconcile-order',
    ]);
  });

  test('is frozen if it is restored during a dispute; a won dispute doesn’t restore a withdrawn license', async () => {
    const order = await buy(shop);
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    await onItem(order, 'withdraw');
    await onItem(order, 'withdraw', 1);
    await onItem(order, 'restore', 1);
    expect(await states(order)).toEqual(['withdrawn', 'frozen']);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect(await states(order)).toEqual(['withdrawn', 'granted']);
  });

  test('can’t be withdrawn or restored twice at once: the second request fails', async () => {
    const order = await buy(shop);
    for (const [what, code] of [
      ['withdraw', 'ORDERS_ITEM_NOT_GRANTED'],
      ['restore', 'ORDERS_ITEM_NOT_WITHHELD'],
    ] as const) {
      const responses = await Promise.all([onItem(order, what), onItem(order, what)]);
      expect(responses.map(codeOf).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
        [200, undefined],
        [409, code],
      ]);
    }
    expect(await auditOf(shop, order)).toHaveLength(2);
  });

  test('must exist, be paid and be in the right state, and the admin must give a reason', async () => {
    const placed = await checkOut(shop, [await newLine(shop)]);
    expect(codeOf(await onItem(placed, 'withdraw'))).toEqual([409, 'ORDERS_ITEM_NOT_GRANTED']);
    const order = await buy(shop);
    expect(codeOf(await onItem(order, 'restore'))).toEqual([409, 'ORDERS_ITEM_NOT_WITHHELD']);
    await refund(admin, order, { items: [order.items[0]?.id] });
    expect(codeOf(await onItem(order, 'withdraw'))).toEqual([409, 'ORDERS_ITEM_NOT_GRANTED']);
    expect(codeOf(await onItem(order, 'restore'))).toEqual([409, 'ORDERS_ITEM_NOT_WITHHELD']);
    await onItem(order, 'withdraw', 1);
    await refund(admin, order);
    expect(codeOf(await onItem(order, 'restore', 1))).toEqual([409, 'ORDERS_ITEM_REFUNDED']);
    expect(codeOf(await act(admin, order, `items/${newId()}/withdraw`, because))).toEqual([404, 'ORDERS_NOT_FOUND']);
    const missing = await act(admin, order, `items/${order.items[0]?.id}/withdraw`, { reason: '' });
    expect([missing.statusCode, missing.json().fields]).toMatchObject([400, { reason: ['Enter a reason.'] }]);
  });
});

describe('a sold beat', () => {
  const sellExclusively = async () => {
    const seller = await openShop(shop);
    const beat = await createBeat(shop.deps, {
      sellerId: seller.user.id,
      licenseIds: [licenseIds.exclusive, licenseIds.basic],
    });
    await shop.deps.db
      .updateTable('account_users')
      .set({ legal_name: 'Sol Seller', seller_country: 'Ireland' })
      .where('id', '=', seller.user.id)
      .execute();
    const line = { beatId: beat.id, licenseId: licenseIds.exclusive };
    return { seller, line, order: await buy(shop, [line]) };
  };

  test('can be put back on sale by its seller, and by no other seller, once its exclusive license is refunded', async () => {
    const { seller, line, order } = await sellExclusively();
    expect(codeOf(await onItem(order, 'resell', 0, seller.browser))).toEqual([409, 'ORDERS_LICENSE_STANDS']);
    await refund(admin, order);
    const stranger = await openShop(shop);
    expect(codeOf(await onItem(order, 'resell', 0, stranger.browser))).toEqual([404, 'ORDERS_NOT_FOUND']);
    expect(await problemsOf([line])).toEqual(['SOLD_EXCLUSIVELY']);
    const response = await onItem(order, 'resell', 0, seller.browser);
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      `${order.items[0]?.beat_title} is back on sale.`,
    ]);
    expect(await problemsOf([line])).toEqual([null]);
    // A seller who puts their own beat back on sale leaves no audit entry.
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual(['orders.refund-order']);
  });

  test('can be put back on sale by an admin, once, with an audit entry, after its exclusive license was withdrawn', async () => {
    const { line, order } = await sellExclusively();
    await onItem(order, 'withdraw');
    expect((await seeOrder(admin, order)).items[0]?.mayResell).toBe(true);
    const responses = await Promise.all([onItem(order, 'resell'), onItem(order, 'resell')]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ORDERS_BEAT_NOT_HELD');
    expect(await problemsOf([line])).toEqual([null]);
    expect((await auditOf(shop, order)).map(({ action, details }) => [action, details['after']])).toEqual([
      ['orders.withdraw-item', { state: 'withdrawn' }],
      ['orders.resell-item', { beat: 'on-sale' }],
    ]);
    expect((await seeOrder(admin, order)).items[0]?.mayResell).toBe(false);
  });

  test('is taken off sale again when its exclusive license is restored; restoring fails once someone else owns the beat', async () => {
    const { line, order } = await sellExclusively();
    await onItem(order, 'withdraw');
    await onItem(order, 'resell');
    const cart = await checkOut(shop, [{ ...line, licenseId: licenseIds.basic }], 'rival@example.com');
    expect((await onItem(order, 'restore')).statusCode).toBe(200);
    await jobsDone(shop);
    expect(await problemsOf([line])).toEqual(['SOLD_EXCLUSIVELY']);
    expect((await orderOf(shop, cart.id)).state).toBe('expired');

    await onItem(order, 'withdraw');
    await onItem(order, 'resell');
    const next = await buy(shop, [line], 'next@example.com');
    expect(await states(next)).toEqual(['granted']);
    expect(codeOf(await onItem(order, 'restore'))).toEqual([409, 'ORDERS_BEAT_SOLD']);
    expect(await states(order)).toEqual(['withdrawn']);
  });

  test('isn’t returned to its first exclusive owner once someone has bought any license of it', async () => {
    const { line, order } = await sellExclusively();
    await onItem(order, 'withdraw');
    await onItem(order, 'resell');
    const later = await buy(shop, [{ ...line, licenseId: licenseIds.basic }], 'later@example.com');
    // Stripe's clock has whole seconds, and the two payments must have different times.
    const second = sql<Date>`paid_at + interval '1 second'`;
    await shop.deps.db.updateTable('orders_orders').set({ paid_at: second }).where('id', '=', later.id).execute();
    const response = await onItem(order, 'restore');
    expect([...codeOf(response), response.json().message]).toEqual([
      409,
      'ORDERS_BEAT_SOLD',
      'Someone else has bought a license of this beat since. Refund it first, or leave this one withdrawn.',
    ]);
    await jobsDone(shop);
    expect([await states(order), await states(later)]).toEqual([['withdrawn'], ['granted']]);
    expect(await problemsOf([line])).toEqual([null]);
  });

  test('belongs to its seller again but isn’t on sale if it lacks something that a sale needs', async () => {
    const seller = await openShop(shop);
    const license = await createLicense(shop.deps, { ownerId: seller.user.id, exclusive: true });
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id, licenseIds: [license.id] });
    const order = await buy(shop, [{ beatId: beat.id, licenseId: license.id }]);
    await refund(admin, order);
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', license.id)
      .execute();
    expect((await onItem(order, 'resell')).json().message).toMatch(
      /belongs to its seller again, but something is missing/,
    );
  });

  test('can’t be put back on sale for a license that isn’t exclusive', async () => {
    const order = await buy(shop);
    await refund(admin, order);
    expect(codeOf(await onItem(order, 'resell'))).toEqual([409, 'ORDERS_NOT_EXCLUSIVE']);
  });
});

describe('the purchase email', () => {
  test('is sent again from its one row, under a new Message-ID', async () => {
    const order = await buy(shop, undefined, 'again@example.com');
    const rows = () =>
      shop.deps.db
        .selectFrom('mailing_messages')
        .select(['id', 'message_id', 'sent_at'])
        .where('recipient', '=', 'again@example.com')
        .execute();
    const [first] = await rows();
    const response = await act(admin, order, 'send-purchase-email');
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'The purchase email is on its way to again@example.com.',
    ]);
    await jobsDone(shop);
    const after = await rows();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).toBe(first?.id);
    expect(after[0]?.message_id).not.toBe(first?.message_id);
    expect(after[0]?.sent_at?.getTime()).toBeGreaterThan(first?.sent_at?.getTime() ?? Number.POSITIVE_INFINITY);
    const [mail] = (await mails(shop)).filter(({ recipient }) => recipient === 'again@example.com');
    expect(mail?.body_text).toContain(`/orders/${order.id}?key=`);
    expect(await auditOf(shop, order)).toMatchObject([{ action: 'orders.send-purchase-email' }]);
  });

  test('can be sent again after it failed, and no longer counts as failed', async () => {
    const order = await buy(shop, undefined, 'full@example.com');
    const mail = shop.deps.db.updateTable('mailing_messages').where('purpose', '=', `purchase:${order.id}`);
    const failure = 'The mailbox is full.';
    await mail.set({ sent_at: null, body_text: 'It failed.', failed_at: new Date(), failure }).execute();
    const events = async () => (await seeOrder(admin, order)).events.map(({ text }) => text);
    expect(await events()).toContainEqual(expect.stringMatching(/^Email failed: Your GIJO order/));
    expect((await act(admin, order, 'send-purchase-email')).statusCode).toBe(200);
    await jobsDone(shop);
    expect(await events()).toContainEqual(expect.stringMatching(/^Email sent: Your GIJO order/));
    const { mails: found } = (await admin.call('GET', '/api/v1/app/admin/mails?to=full@example.com')).json();
    expect(found).toMatchObject([{ state: 'sent', failure: null }]);
    const failed = (await admin.call('GET', '/api/v1/app/admin/mails?state=failed&to=full@example.com')).json();
    expect(failed).toMatchObject({ mails: [], total: 0 });
  });

  test('isn’t resent while it waits to be sent, if the order has no files, or after the buyer has closed their account', async () => {
    const order = await buy(shop);
    await shop.deps.db
      .updateTable('mailing_messages')
      .set({ sent_at: null, body_text: 'It waits.' })
      .where('purpose', '=', `purchase:${order.id}`)
      .execute();
    expect(codeOf(await act(admin, order, 'send-purchase-email'))).toEqual([409, 'ORDERS_MAIL_UNDER_WAY']);
    const refunded = await buy(shop);
    await refund(admin, refunded);
    expect(codeOf(await act(admin, refunded, 'send-purchase-email'))).toEqual([409, 'ORDERS_NOTHING_TO_SEND']);
    const gone = await buy(shop);
    const email = `${gone.id}@closed.invalid`;
    await shop.deps.db.updateTable('orders_orders').set({ email }).where('id', '=', gone.id).execute();
    expect(codeOf(await act(admin, gone, 'send-purchase-email'))).toEqual([409, 'ORDERS_BUYER_GONE']);
    expect((await seeOrder(admin, gone)).buyer.email).toBeNull();
  });
});

describe('running an order’s fulfillment again', () => {
  test('finds a payment whose events never arrived', async () => {
    const quiet = await createTestApp({ deliver: false });
    try {
      const other = await newcomer(quiet, 'admin');
      const order = await checkOut(quiet, [await newLine(quiet)]);
      await pay(quiet, order);
      expect((await act(other, order, 'reconcile')).json().message).toBe(
        'The order was brought up to date: it is paid now.',
      );
      expect((await orderOf(quiet, order.id)).items.map(({ state }) => state)).toEqual(['granted']);
      expect(await auditOf(quiet, order)).toMatchObject([
        { action: 'orders.reconcile-order', details: { before: { state: 'pending' }, after: { state: 'paid' } } },
      ]);
      expect((await act(other, order, 'reconcile')).json().message).toBe(
        'Checked with the payment provider: everything was up to date.',
      );
    } finally {
      await quiet.close();
    }
  });

  test('fails clearly if Stripe is unavailable, or the order doesn’t exist', async () => {
    const order = await buy(shop);
    await shop.sandbox.control('faults', { status: 500, count: 1 });
    expect(codeOf(await act(admin, order, 'reconcile'))).toEqual([503, 'ORDERS_PROVIDER_AWAY']);
    expect(await auditOf(shop, order)).toEqual([]);
    expect(codeOf(await act(admin, { id: newId() }, 'reconcile'))).toEqual([404, 'ORDERS_NOT_FOUND']);
  });
});
