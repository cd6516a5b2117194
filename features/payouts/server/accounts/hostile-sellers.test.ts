import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, eventsOf, mails, orderOf, pay, postEvent, jobsDone, signEvent } from '#testing/orders/buying.ts';
import { made } from '#testing/beats/licenses.ts';
import { dueOf, linesOf, sell, takeBackManually } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, newBeatOf, openShop, startConnecting } from '#testing/orders/selling.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.sandbox.webhooks({}));
afterAll(() => shop.close());

const app = '/api/v1/app';
const post = (url: string, event: object, secret: string) => {
  const { payload, signature } = signEvent(shop, event, secret);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return shop.app.inject({ method: 'POST', url, headers, payload });
};
const transfersOf = (orderId: string) => shop.deps.payments.findTransfers({ orderId });

describe('a seller whose request names another person', () => {
  test('connects only their own account, whatever the body says', async () => {
    const [thief, victim] = [await openShop(shop), await openShop(shop)];
    const accountId = await connectToProvider(shop, victim);
    const { email } = thief.user;
    const body = { email, userId: victim.user.id, user: victim.user.id, account: accountId, accountId };
    expect((await thief.browser.call('POST', `${app}/stripe-connect`, body)).statusCode).toBe(200);
    const rows = await shop.deps.db.selectFrom('payouts_accounts').select(['user_id', 'provider_account']).execute();
    const mine = rows.find((row) => row.user_id === thief.user.id)?.provider_account;
    expect(mine).toMatch(/^acct_/);
    expect(mine).not.toBe(accountId);
    expect(rows.find((row) => row.user_id === victim.user.id)?.provider_account).toBe(accountId);
    const link = await thief.browser.call('POST', `${app}/stripe-dashboard-link`, { ...body });
    expect([link.statusCode, link.json().message]).toEqual([409, 'Account Not setup']);
  });

  test('gets nothing by sending an email address in another spelling, in a list, twice, or of another type', async () => {
    const [thief, victim] = [await openShop(shop), await openShop(shop)];
    await connectToProvider(shop, victim);
    const [own, other] = [thief.user.email, victim.user.email];
    const spellings = [
      other.toUpperCase(),
      ` ${other} `,
      `${own},${other}`,
      `${own} ${other}`,
      [other],
      [own, other],
      { $ne: own },
      null,
      true,
      `${other}\u0000`,
      `\u200B${other}`,
    ];
    for (const email of spellings) {
      for (const path of ['stripe-connect', 'stripe/verify-account', 'stripe-dashboard-link']) {
        const { statusCode } = await thief.browser.call('POST', `${app}/${path}`, { email });
        expect([400, 403], `${path} ${JSON.stringify(email)}`).toContain(statusCode);
      }
    }
    const [a, b] = [encodeURIComponent(own), encodeURIComponent(other)];
    for (const query of [`email=${a}&email=${b}`, `email=${b}&email=${a}`, `email[]=${a}&email[]=${b}`, `Email=${b}`]) {
      for (const path of ['stripe/balance', 'stripe/balance-history', 'stripe/recent-sales', 'account-status']) {
        expect([400, 403]).toContain((await thief.browser.call('GET', `${app}/${path}?${query}`)).statusCode);
      }
    }
  });

  test('can’t create a license for another person or the label, or with an id of their choice', async () => {
    const [thief, victim] = [await openShop(shop), await openShop(shop)];
    const id = newId();
    const license = await made(thief, {
      _id: id,
      id,
      user: [victim.user.id],
      owner_id: victim.user.id,
      predefined: true,
      origin: 'label',
      assignedUsers: [victim.user.id],
    });
    expect(license).toMatchObject({ origin: 'own', predefined: false, user: [thief.user.id], assignedUsers: [] });
    expect(license._id).not.toBe(id);
    const theirs = (await victim.browser.call('GET', `${app}/beatstore/licenses/user`)).json().licenses;
    expect(theirs.map(({ _id }: { _id: string }) => _id)).not.toContain(license._id);
  });
});

describe('a Stripe event', () => {
  const account = `${app}/stripe/webhook`;
  const connect = `${account}/connect`;

  test('isn’t accepted by the endpoint whose secret didn’t sign it', async () => {
    const { webhookSecret, connectWebhookSecret } = shop.sandbox.sandbox.secrets;
    const event = { object: 'event', created: 1, livemode: false, data: { object: {} } };
    const ofAccount = { ...event, id: 'evt_a', type: 'account.updated', account: 'acct_1' };
    const ofPlatform = { ...event, id: 'evt_b', type: 'charge.refunded' };
    expect((await post(connect, ofPlatform, webhookSecret)).statusCode).toBe(400);
    expect((await post(account, ofAccount, connectWebhookSecret)).statusCode).toBe(400);
    const kept = await shop.deps.db
      .selectFrom('webhook_events')
      .select('id')
      .where('id', 'in', ['evt_a', 'evt_b'])
      .execute();
    expect(kept).toEqual([]);
  });

  test('with false content changes nothing, whatever order or seller it names', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell(shop, [seller, 2000]);
    const { connectWebhookSecret, webhookSecret } = shop.sandbox.sandbox.secrets;
    const [transfer] = await transfersOf(order.id);
    const said = {
      id: transfer?.transferId,
      object: 'transfer',
      amount: 1800,
      amount_reversed: 1800,
      reversed: true,
      metadata: { order_id: order.id },
    };
    const event = { object: 'event', created: Math.floor(Date.now() / 1000), livemode: false };
    const lies = [
      { ...event, id: 'evt_lie_1', type: 'transfer.reversed', data: { object: said } },
      { ...event, id: 'evt_lie_2', type: 'transfer.reversed', account: accountId, data: { object: said } },
      {
        ...event,
        id: 'evt_lie_3',
        type: 'account.updated',
        account: 'acct_of_another_platform',
        data: { object: said },
      },
      { ...event, id: 'evt_lie_4', type: 'charge.refunded', data: { object: { ...said, amount_refunded: 2000 } } },
    ];
    for (const lie of lies) {
      const responses = [await post(account, lie, webhookSecret), await post(connect, lie, connectWebhookSecret)];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    await jobsDone(shop);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
    expect((await linesOf(shop, seller)).map(([kind]) => kind)).toEqual(['sale', 'fee', 'transfer']);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });

  test('counts once, even with a hundred copies', async () => {
    const seller = await openShop(shop);
    await connectToProvider(shop, seller);
    const order = await sell(shop, [seller, 2000]);
    await shop.sandbox.webhooks({ hold: true });
    await takeBackManually(shop, order, 500);
    const reversal = (await eventsOf(shop, 'transfer.reversed')).at(-1) ?? {};
    await Promise.all(Array.from({ length: 100 }, () => postEvent(shop, reversal)));
    await shop.sandbox.webhooks({});
    await jobsDone(shop);
    expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'correction')).toEqual([['correction', -500]]);
  });
});

describe('several simultaneous presses of a button', () => {
  const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 5 }, work));

  test('connect a seller once, and pay them once', async () => {
    const seller = await openShop(shop);
    const { email } = seller.user;
    const order = await sell(shop, [seller, 2000]);
    const press = (path: string) => times(() => seller.browser.call('POST', `${app}/${path}`, { email }));
    await press('stripe-connect');
    const accountId = await startConnecting(shop, seller);
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    for (const response of await press('stripe/verify-account'))
      expect(response.json()).toEqual({ stripeConnected: true });
    await press('stripe-dashboard-link');
    await shop.sandbox.webhooks({});
    await jobsDone(shop);
    expect(await transfersOf(order.id)).toHaveLength(1);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('open five payment pages, of which the paid one makes one sale and one email', async () => {
    const seller = await openShop(shop);
    const line = await newBeatOf(shop, seller, 2000);
    const email = `${newId()}@example.com`;
    const open = () =>
      shop.app.inject({
        method: 'POST',
        url: `${app}/stripe/create-checkout-session`,
        payload: { items: [line], email, consent: true },
      });
    const urls = (await times(open)).map((response) => response.json().url);
    expect(new Set(urls).size).toBe(5);
    const placed = await shop.deps.db
      .selectFrom('orders_orders')
      .select(['id', 'session_id'])
      .where('email', '=', email)
      .execute();
    const [paid] = placed;
    await pay(shop, await orderOf(shop, paid?.id ?? ''));
    await jobsDone(shop);
    const body = { sessionId: paid?.session_id };
    const responses = await times(() =>
      shop.app.inject({ method: 'POST', url: `${app}/stripe/send-purchase-email`, payload: body }),
    );
    for (const response of responses) expect(response.json().message).toBe('Email sent successfully');
    expect((await mails(shop)).filter(({ recipient }) => recipient === email)).toHaveLength(1);
    expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'sale')).toEqual([['sale', 2000]]);
  });
});

describe('a seller who changes everything while a buyer is paying', () => {
  test('is paid what the buyer was shown, under the name that was shown', async () => {
    const seller = await openShop(shop);
    const call = seller.browser.call;
    const name = (legalName: string) => call('PUT', `${app}/seller-details`, { legalName, country: 'United States' });
    await name('Before Sale');
    await connectToProvider(shop, seller);
    const [line, other] = [await newBeatOf(shop, seller, 2000), await newBeatOf(shop, seller, 1000)];
    const order = await checkOut(shop, [line, other]);
    await name('After Sale');
    const calls = await Promise.all([
      call('PUT', `${app}/beatstore/${line.beatId}`, { price: '99.00', title: 'Dearer' }),
      call('POST', `${app}/beatstore/${line.beatId}/unpublish`),
      call('DELETE', `${app}/beatstore/${other.beatId}`),
      call('DELETE', `${app}/beatstore/licenses/${line.licenseId}?force=true`),
    ]);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await pay(shop, order);
    await jobsDone(shop);
    const paid = await orderOf(shop, order.id);
    expect(paid.state).toBe('paid');
    expect(paid.items.map((item) => [item.seller_name, item.price_cents, item.state])).toEqual([
      ['Before Sale', 2000, 'granted'],
      ['Before Sale', 1000, 'granted'],
    ]);
    expect(paid.items.map(({ beat_title }) => beat_title)).not.toContain('Dearer');
    expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'transfer')).toEqual([['transfer', -2700]]);
    const [first] = await transfersOf(order.id);
    expect(first).toMatchObject({ amountCents: 2700, chargeId: paid.charge_id });
  });
});
