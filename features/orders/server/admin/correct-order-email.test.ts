import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { askSession, buyAtCheckout, checkOut, jobsDone, keyOf, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { act, auditOf, buy, seeOrder } from '#testing/orders/admin.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { mailsTo } from '#testing/mails.ts';
import { joinGuestOrders } from '../buyers/guest-orders.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

let count = 0;
const address = (word: string): string => `${word}-${(count += 1)}@people.example`;
const reason = 'They wrote to us: two letters were swapped.';
const correct = async (order: { readonly id: string }, email: string) => {
  const response = await act(admin, order, 'email', { email, reason });
  await jobsDone(shop);
  return [response.statusCode, response.json().code ?? response.json().message] as const;
};
const open = async (id: string, key: string): Promise<number> =>
  (await shop.app.inject(`/api/v1/app/orders/${id}?key=${key}`)).statusCode;
const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);

describe('a mistyped email', () => {
  test('is corrected: the files are mailed to the right address, the old link stops working, and the audit log has an entry', async () => {
    const [wrong, right] = [address('mai'), address('mia')];
    const order = await buyAtCheckout(shop, [await newLine(shop)], wrong);
    const oldKey = keyOf(/http:\S+/.exec((await mailsTo(shop, wrong))[0]?.text ?? '')?.[0] ?? null);
    expect(await open(order.id, oldKey)).toBe(200);
    expect(await correct(order, right)).toEqual([
      200,
      `The order now belongs to ${right}, and its files are on their way there. Earlier links have ended.`,
    ]);
    const mail = (await mailsTo(shop, right))[0];
    expect(mail?.subject).toContain(order.number);
    const newKey = keyOf(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? null);
    expect([await open(order.id, oldKey), await open(order.id, newKey)]).toEqual([404, 200]);
    // The buyer's payment page, still open in a browser, leads to the order as before.
    expect(await open(order.id, keyOf((await askSession(shop, order.session_id)).orderUrl))).toBe(200);
    expect(await orderOf(shop, order.id)).toMatchObject({ email: right, buyer_id: null });
    const seen = await seeOrder(admin, order);
    expect(seen.buyer.email).toBe(right);
    expect(seen.events).toContainEqual(
      expect.objectContaining({ text: 'Email corrected by an admin; earlier links ended', reason }),
    );
    expect((await auditOf(shop, order)).at(-1)).toMatchObject({
      action: 'orders.correct-email',
      details: { reason, before: { email: wrong }, after: { email: right } },
    });
    const { facts } = await shop.deps.db
      .selectFrom('orders_agreements')
      .select('facts')
      .where('item_id', '=', order.items[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(facts.buyer.email).toBe(right);
    // The wrong email no longer finds the order.
    await shop.app.inject({ method: 'POST', url: '/api/v1/app/orders/find', payload: { email: wrong } });
    await jobsDone(shop);
    expect(await subjects(wrong)).toEqual([]);
  });

  test('is corrected before the purchase email is sent: that email goes only to the right address', async () => {
    const [wrong, right] = [address('mai'), address('mia')];
    const order = await buy(shop, [await newLine(shop)], wrong);
    await shop.deps.db
      .updateTable('mailing_messages')
      .set({ sent_at: null, body_text: 'Waiting', body_html: 'Waiting' })
      .where('purpose', '=', `purchase:${order.id}`)
      .execute();
    expect((await correct(order, right))[0]).toBe(200);
    const rows = await shop.deps.db
      .selectFrom('mailing_messages')
      .select(['recipient', 'sent_at'])
      .where('purpose', '=', `purchase:${order.id}`)
      .execute();
    expect(rows).toEqual([{ recipient: right, sent_at: expect.any(Date) }]);
  });
});

describe('the owner of an order with a corrected email', () => {
  const owner = async (order: { readonly id: string }) => (await orderOf(shop, order.id)).buyer_id;
  const verify = async (person: UserRow): Promise<void> => {
    const verified = { ...person, email_verified_at: new Date() };
    await shop.deps.db
      .updateTable('account_users')
      .set({ email_verified_at: verified.email_verified_at })
      .where('id', '=', person.id)
      .execute();
    await inTransaction(shop.deps.db, (trx) => joinGuestOrders(trx, verified));
  };

  test('is no longer the stranger whose account has the mistyped email', async () => {
    const stranger = await createListener(shop.deps, { email: address('mai'), emailVerifiedAt: new Date() });
    const order = await buy(shop, [await newLine(shop)], stranger.email);
    expect(await owner(order)).toBe(stranger.id);
    await correct(order, address('mia'));
    expect(await owner(order)).toBeNull();
    const theirs = await logInAs(shop, stranger);
    expect((await theirs.call('GET', `/api/v1/app/orders/${order.id}`)).statusCode).toBe(404);
  });

  test('becomes the account with the right email only once that email is verified', async () => {
    const person = await createListener(shop.deps, { email: address('mia') });
    const order = await buy(shop, [await newLine(shop)], address('mai'));
    await correct(order, person.email.toUpperCase());
    expect(await owner(order)).toBeNull();
    await verify(person);
    expect(await owner(order)).toBe(person.id);
    const known = await createListener(shop.deps, { email: address('mia'), emailVerifiedAt: new Date() });
    const other = await buy(shop, [await newLine(shop)], address('mai'));
    await correct(other, known.email);
    expect(await owner(other)).toBe(known.id);
  });

  test('stays the account that bought the order while logged in', async () => {
    const buyer = await createListener(shop.deps, { email: address('session'), emailVerifiedAt: new Date() });
    const order = await buy(shop, [await newLine(shop)], address('mai'));
    await shop.deps.db.updateTable('orders_orders').set({ buyer_id: buyer.id }).where('id', '=', order.id).execute();
    await correct(order, address('mia'));
    expect(await owner(order)).toBe(buyer.id);
  });
});

describe('a correction of an email is refused', () => {
  test('if the password or the reason is missing, or the email is invalid', async () => {
    const order = await buy(shop, [await newLine(shop)], address('mai'));
    const email = address('mia');
    const stolen = await newcomer(shop, 'admin', { confirmed: false });
    expect((await act(stolen, order, 'email', { email, reason })).json().code).toBe('PASSWORD_REQUIRED');
    for (const [body, field] of [
      [{ email, reason: ' ' }, 'reason'],
      [{ email: 'mia at people', reason }, 'email'],
      [{ reason }, 'email'],
    ] as const) {
      const response = await act(admin, order, 'email', body);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    }
    expect((await orderOf(shop, order.id)).key_version).toBe(order.key_version);
  });

  test('if it changes nothing, or the order is unknown, unpaid or refunded, or its buyer closed their account', async () => {
    const order = await buy(shop, [await newLine(shop)], address('mia'));
    expect(await correct(order, order.email.toUpperCase())).toEqual([409, 'ORDERS_SAME_EMAIL']);
    const unpaid = await checkOut(shop, [await newLine(shop)], address('mai'));
    expect(await correct(unpaid, address('mia'))).toEqual([409, 'ORDERS_NOTHING_TO_SEND']);
    await pay(shop, unpaid);
    await jobsDone(shop);
    expect((await correct(unpaid, address('mia')))[0]).toBe(200);
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await jobsDone(shop);
    expect(await correct(order, address('mia'))).toEqual([409, 'ORDERS_NOTHING_TO_SEND']);
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ email: `${order.id}@closed.invalid` })
      .where('id', '=', order.id)
      .execute();
    expect(await correct(order, address('mia'))).toEqual([409, 'ORDERS_BUYER_GONE']);
    expect(await correct({ id: '019aa000-0000-7000-8000-000000000009' }, address('mia'))).toEqual([
      404,
      'ORDERS_NOT_FOUND',
    ]);
  });
});
