import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, orderOf, pay, settled } from '#testing/buying.ts';
import {
  accountOf,
  connectToProvider,
  fundsOf,
  newBeatOf,
  openShop,
  startConnecting,
  type TestSeller,
} from '#testing/selling.ts';
import { askAccount } from './ask-account.ts';
import { settleOrder } from './settle-order.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** An order over beats of these sellers at these prices, paid. */
const sell = async (...lines: readonly (readonly [TestSeller, number])[]): Promise<OrderRecord> => {
  const cart = [];
  for (const [seller, cents] of lines) cart.push(await newBeatOf(shop, seller, cents));
  const order = await checkOut(shop, cart);
  await pay(shop, order);
  await settled(shop);
  return await orderOf(shop, order.id);
};

const linesOf = async ({ user }: TestSeller) =>
  (
    await shop.deps.db
      .selectFrom('payouts_entries')
      .select(['kind', 'cents'])
      .where('seller_id', '=', user.id)
      .orderBy('created_at')
      .orderBy('number')
      .execute()
  ).map(({ kind, cents }) => [kind, cents]);

const dueOf = async (seller: TestSeller): Promise<number> =>
  (await linesOf(seller)).reduce((sum, [kind, cents]) => (kind === 'payout' ? sum : sum + Number(cents)), 0);

const refund = async (order: OrderRecord, position: number, amountCents: number) => {
  const item = order.items[position];
  await shop.deps.payments.refundItem({
    paymentIntentId: order.payment_intent_id ?? '',
    orderId: order.id,
    itemId: item?.id ?? '',
    amountCents,
    reason: 'a test',
  });
  await settled(shop);
};

describe('a seller is paid', () => {
  test('at once for a sale when the account can take it, one transfer an order, out of its charge', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell([seller, 2000], [seller, 3000]);
    const transfers = await shop.deps.payments.findTransfers({ orderId: order.id });
    expect(transfers).toMatchObject([{ accountId, amountCents: 4500, chargeId: order.charge_id, reversedCents: 0 }]);
    expect(transfers[0]?.itemIds.toSorted()).toEqual(order.items.map(({ id }) => id).toSorted());
    expect(await linesOf(seller)).toEqual(
      expect.arrayContaining([
        ['sale', 2000],
        ['sale', 3000],
        ['fee', -200],
        ['fee', -300],
        ['transfer', -4500],
      ]),
    );
    expect(await dueOf(seller)).toBe(0);
    expect(await fundsOf(shop, accountId)).toBe(4500);
  });

  test('what was owed before, as soon as the account can take it, and each seller of an order by themselves', async () => {
    const [early, late] = [await openShop(shop), await openShop(shop)];
    await connectToProvider(shop, early);
    const order = await sell([early, 2000], [late, 1000]);
    await sell([late, 5000]);
    expect([await dueOf(early), await dueOf(late)]).toEqual([0, 900 + 4500]);
    const accountId = await connectToProvider(shop, late);
    expect(await dueOf(late)).toBe(0);
    expect(await fundsOf(shop, accountId)).toBe(900 + 4500);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(2);
  });

  test('not while the provider’s form is unfinished, and not while the account is restricted', async () => {
    const seller = await openShop(shop);
    const accountId = await startConnecting(shop, seller);
    await sell([seller, 2000]);
    expect(await dueOf(seller)).toBe(1800);
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    await settled(shop);
    expect(await dueOf(seller)).toBe(0);
    await shop.sandbox.control(`accounts/${accountId}/restrict`);
    await settled(shop);
    await sell([seller, 1000]);
    expect(await dueOf(seller)).toBe(900);
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    await settled(shop);
    expect(await dueOf(seller)).toBe(0);
  });

  test('once, when nobody had heard yet that the account was restricted, and by a new payment afterwards', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    await shop.sandbox.webhooks({ drop: ['account.updated', 'capability.updated'] });
    await shop.sandbox.control(`accounts/${accountId}/restrict`);
    const order = await sell([seller, 2000]);
    const states = () =>
      shop.deps.db.selectFrom('payouts_transfers').select('state').where('order_id', '=', order.id).execute();
    expect(await states()).toEqual([{ state: 'refused' }]);
    expect(await dueOf(seller)).toBe(1800);
    await shop.sandbox.webhooks({});
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    await settled(shop);
    expect((await states()).map(({ state }) => state).toSorted()).toEqual(['made', 'refused']);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('once, when the answer was lost on its way, twice', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    await shop.sandbox.control('faults', { status: 'lost', count: 2, on: 'POST /v1/transfers' });
    const order = await sell([seller, 2000]);
    await shop.deps.jobs.idle();
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(1);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('once, when several do it at the same moment', async () => {
    const seller = await openShop(shop);
    const order = await sell([seller, 2000]);
    const accountId = await startConnecting(shop, seller);
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    await askAccount(shop.deps, seller.user.id);
    await Promise.all(Array.from({ length: 4 }, () => settleOrder(shop.deps, order.id)));
    await shop.sandbox.webhooks({});
    await settled(shop);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(1);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('nothing for what costs nothing', async () => {
    const seller = await openShop(shop);
    await connectToProvider(shop, seller);
    const order = await checkOut(shop, [await newBeatOf(shop, seller, 0)]);
    await settled(shop);
    expect(await linesOf(seller)).toEqual([['sale', 0]]);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toEqual([]);
  });
});

describe('money that goes back to the buyer', () => {
  test('is taken back from the seller who sold it, in full, and from nobody else', async () => {
    const [one, two] = [await openShop(shop), await openShop(shop)];
    const accounts = [await connectToProvider(shop, one), await connectToProvider(shop, two)];
    const order = await sell([one, 2000], [two, 3000]);
    await refund(order, 0, 2000);
    expect(await Promise.all(accounts.map((id) => fundsOf(shop, id)))).toEqual([0, 2700]);
    expect([await dueOf(one), await dueOf(two)]).toEqual([0, 0]);
    expect(await linesOf(one)).toEqual(
      expect.arrayContaining([
        ['refund', -2000],
        ['fee', 200],
        ['reversal', 1800],
      ]),
    );
  });

  test('in parts is taken back in parts, several times', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell([seller, 2000]);
    for (const [cents, left] of [
      [500, 1350],
      [500, 900],
      [1000, 0],
    ] as const) {
      await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: cents });
      await settled(shop);
      expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, left]);
    }
    const states = await shop.deps.db
      .selectFrom('payouts_transfers')
      .select(['state', 'reversals', 'reversed_cents'])
      .where('order_id', '=', order.id)
      .execute();
    expect(states).toEqual([{ state: 'reversed', reversals: 3, reversed_cents: 1800 }]);
  });

  test('lowers what was not transferred yet, and then nothing has to be taken back', async () => {
    const seller = await openShop(shop);
    const order = await sell([seller, 2000], [seller, 1000]);
    await refund(order, 0, 2000);
    const accountId = await connectToProvider(shop, seller);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toMatchObject([
      { amountCents: 900, reversedCents: 0 },
    ]);
    expect(await fundsOf(shop, accountId)).toBe(900);
  });

  test('and fails to arrive there is paid to the seller again, out of what the label has', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell([seller, 2000]);
    await refund(order, 0, 2000);
    expect(await fundsOf(shop, accountId)).toBe(0);
    // What another seller is owed and cannot take yet lies with the label.
    await sell([await openShop(shop), 9000]);
    await shop.sandbox.control('balance/mature');
    const { payments } = shop.deps;
    const known = { ...payments };
    const spy = vi.spyOn(payments, 'getCheckout').mockImplementation(async (sessionId) => {
      const truth = await known.getCheckout(sessionId);
      return truth && { ...truth, refunds: [], amountRefundedCents: 0 };
    });
    await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
    await shop.deps.jobs.idle();
    spy.mockRestore();
    const transfers = await payments.findTransfers({ orderId: order.id });
    expect(transfers.map(({ chargeId, reversedCents }) => [chargeId, reversedCents])).toEqual([
      [null, 0],
      [order.charge_id, 1800],
    ]);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('is taken back once, though the answer was lost', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sell([seller, 2000]);
    const [transfer] = await shop.deps.payments.findTransfers({ orderId: order.id });
    await shop.sandbox.control('faults', {
      status: 'lost',
      count: 1,
      on: `POST /v1/transfers/${transfer?.transferId}/reversals`,
    });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1000 });
    await settled(shop);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 900]);
  });
});

describe('money that a seller has already taken to the bank', () => {
  test('is taken back below zero, and when the provider will not do that, as soon as there is some again', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const orders = [await sell([seller, 2000]), await sell([seller, 2000])];
    await shop.sandbox.control('balance/mature');
    await shop.sandbox.control(`accounts/${accountId}/payout`);
    await settled(shop);
    await refund(orders[0]!, 0, 2000);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, -1800]);
    await shop.sandbox.control('settings', { overdraft: false });
    await refund(orders[1]!, 0, 2000);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([-1800, -1800]);
    await sell([seller, 5000]);
    await shop.deps.jobs.send('payouts.settle-order', { orderId: orders[1]!.id });
    await shop.deps.jobs.idle();
    await shop.sandbox.control('settings', { overdraft: true });
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 4500 - 3600]);
  });
});

describe('a dispute', () => {
  test('holds what was not transferred; lost, it takes everything back', async () => {
    const [early, late] = [await openShop(shop), await openShop(shop)];
    const accountId = await connectToProvider(shop, early);
    const order = await sell([early, 2000], [late, 1000]);
    const dispute = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await settled(shop);
    const lateAccount = await connectToProvider(shop, late);
    expect([await fundsOf(shop, accountId), await fundsOf(shop, lateAccount)]).toEqual([1800, 0]);
    expect(await dueOf(late)).toBe(900);
    await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'lost' });
    await settled(shop);
    expect([await fundsOf(shop, accountId), await fundsOf(shop, lateAccount)]).toEqual([0, 0]);
    expect([await dueOf(early), await dueOf(late)]).toEqual([0, 0]);
  });

  test('won, it lets go what it held', async () => {
    const seller = await openShop(shop);
    const order = await sell([seller, 2000]);
    const dispute = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await settled(shop);
    const accountId = await connectToProvider(shop, seller);
    expect(await fundsOf(shop, accountId)).toBe(0);
    await shop.sandbox.control(`disputes/${dispute.id}/close`, { outcome: 'won' });
    await settled(shop);
    expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });
});

test('what leaves for the bank stands in the ledger, once', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  await sell([seller, 2000]);
  const accountId = await accountOf(shop, seller);
  await shop.sandbox.control('balance/mature');
  await shop.sandbox.control(`accounts/${accountId}/payout`);
  await settled(shop);
  await shop.deps.jobs.send('payouts.check-account', { userId: seller.user.id });
  await shop.deps.jobs.idle();
  expect((await linesOf(seller)).filter(([kind]) => kind === 'payout')).toEqual([['payout', -1800]]);
  expect([await dueOf(seller), await fundsOf(shop, accountId)]).toEqual([0, 0]);
});

test('the ledger cannot be changed, nor a line be taken out of it', async () => {
  const seller = await openShop(shop);
  await sell([seller, 2000]);
  const { db } = shop.deps;
  const change = db.updateTable('payouts_entries').set({ cents: 1 }).where('seller_id', '=', seller.user.id).execute();
  await expect(change).rejects.toThrow('only ever added to');
  const removal = db.deleteFrom('payouts_entries').where('seller_id', '=', seller.user.id).execute();
  await expect(removal).rejects.toThrow('only ever added to');
});
