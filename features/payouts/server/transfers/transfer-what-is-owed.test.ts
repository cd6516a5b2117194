import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, jobsDone } from '#testing/orders/buying.ts';
import { dueOf, linesOf, refundItem, sellAtCheckout } from '#testing/orders/payouts.ts';
import {
  connectToProvider,
  fundsOf,
  newBeatOf,
  openShop,
  startConnecting,
  type TestSeller,
} from '#testing/orders/selling.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import { transferWhatIsOwed } from './transfer-what-is-owed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Like a restore of a backup from before the transfers. */
const loseTransfers = async ({ user }: TestSeller): Promise<void> => {
  const client = await shop.database.pool.connect();
  try {
    await client.query('begin');
    // Disables the triggers that protect the ledger.
    await client.query('set local session_replication_role = replica');
    await client.query("delete from payouts_entries where seller_id = $1 and kind = 'transfer'", [user.id]);
    await client.query('delete from payouts_transfers where seller_id = $1', [user.id]);
    await client.query(
      `update payouts_balances set cents =
        (select sum(cents) from payouts_entries where seller_id = $1 and kind <> 'payout') where seller_id = $1`,
      [user.id],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};

describe('a seller is paid', () => {
  test('right after a sale if their account can receive it, by one transfer per order from its charge', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    const order = await sellAtCheckout(shop, [seller, 2000], [seller, 3000]);
    const transfers = await shop.deps.payments.findTransfers({ orderId: order.id });
    expect(transfers).toMatchObject([{ accountId, amountCents: 4500, chargeId: order.charge_id, reversedCents: 0 }]);
    expect(transfers[0]?.itemIds.toSorted()).toEqual(order.items.map(({ id }) => id).toSorted());
    expect(await linesOf(shop, seller)).toEqual(
      expect.arrayContaining([
        ['sale', 2000],
        ['sale', 3000],
        ['fee', -200],
        ['fee', -300],
        ['transfer', -4500],
      ]),
    );
    expect(await dueOf(shop, seller)).toBe(0);
    expect(await fundsOf(shop, accountId)).toBe(4500);
  });

  test('for earlier sales as soon as their account can receive it; each seller of an order is paid separately', async () => {
    const [early, late] = [await openShop(shop), await openShop(shop)];
    await connectToProvider(shop, early);
    const order = await sellAtCheckout(shop, [early, 2000], [late, 1000]);
    await sellAtCheckout(shop, [late, 5000]);
    expect([await dueOf(shop, early), await dueOf(shop, late)]).toEqual([0, 900 + 4500]);
    const accountId = await connectToProvider(shop, late);
    expect(await dueOf(shop, late)).toBe(0);
    expect(await fundsOf(shop, accountId)).toBe(900 + 4500);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(2);
  });

  test('once, even if a restored backup has lost the transfer and a part was refunded since', async () => {
    const [seller, other] = [await openShop(shop), await openShop(shop)];
    const accountId = await connectToProvider(shop, seller);
    await connectToProvider(shop, other);
    const order = await sellAtCheckout(shop, [seller, 2000], [other, 2000]);
    expect(await fundsOf(shop, accountId)).toBe(1800);
    await loseTransfers(seller);
    expect(await dueOf(shop, seller)).toBe(1800);
    await refundItem(shop, order, 0, 500);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1350]);
    const made = await shop.deps.payments.findTransfers({ orderId: order.id });
    expect(made.filter((transfer) => transfer.accountId === accountId)).toMatchObject([
      { amountCents: 1800, reversedCents: 450 },
    ]);
  });

  test('nothing while Stripe’s form is unfinished or the account is restricted', async () => {
    const seller = await openShop(shop);
    const accountId = await startConnecting(shop, seller);
    await sellAtCheckout(shop, [seller, 2000]);
    expect(await dueOf(shop, seller)).toBe(1800);
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    await jobsDone(shop);
    expect(await dueOf(shop, seller)).toBe(0);
    await shop.sandbox.control(`accounts/${accountId}/restrict`);
    await jobsDone(shop);
    await sellAtCheckout(shop, [seller, 1000]);
    expect(await dueOf(shop, seller)).toBe(900);
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    await jobsDone(shop);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('once, by a new transfer, if Stripe had restricted the account before we knew', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    await shop.sandbox.webhooks({ drop: ['account.updated', 'capability.updated'] });
    await shop.sandbox.control(`accounts/${accountId}/restrict`);
    const order = await sellAtCheckout(shop, [seller, 2000]);
    const states = () =>
      shop.deps.db.selectFrom('payouts_transfers').select('state').where('order_id', '=', order.id).execute();
    expect(await states()).toEqual([{ state: 'refused' }]);
    expect(await dueOf(shop, seller)).toBe(1800);
    await shop.sandbox.webhooks({});
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    await jobsDone(shop);
    expect((await states()).map(({ state }) => state).toSorted()).toEqual(['made', 'refused']);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('once, even if Stripe’s response was lost twice', async () => {
    const seller = await openShop(shop);
    const accountId = await connectToProvider(shop, seller);
    await shop.sandbox.control('faults', { status: 'lost', count: 2, on: 'POST /v1/transfers' });
    const order = await sellAtCheckout(shop, [seller, 2000]);
    await shop.deps.jobs.idle();
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(1);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('once, even if several processes transfer at the same moment', async () => {
    const seller = await openShop(shop);
    const order = await sellAtCheckout(shop, [seller, 2000]);
    const accountId = await startConnecting(shop, seller);
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    await refreshAccount(shop.deps, seller.user.id);
    await Promise.all(Array.from({ length: 4 }, () => transferWhatIsOwed(shop.deps, order.id)));
    await shop.sandbox.webhooks({});
    await jobsDone(shop);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(1);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('nothing for free sales', async () => {
    const seller = await openShop(shop);
    await connectToProvider(shop, seller);
    const order = await checkOut(shop, [await newBeatOf(shop, seller, 0)]);
    await jobsDone(shop);
    expect(await linesOf(shop, seller)).toEqual([['sale', 0]]);
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toEqual([]);
  });
});
