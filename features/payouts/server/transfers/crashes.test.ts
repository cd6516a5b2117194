import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, orderOf, pay } from '#testing/orders/buying.ts';
import { createCrashes } from '#testing/crashes.ts';
import { withSend } from '#testing/jobs.ts';
import { shareBeat } from '#testing/orders/splitting.ts';
import { fundsOf, newBeatOf, openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import { checkAccount } from '../updates/check-account.ts';
import { findDue } from '../ledger/find-due.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { transferWhatIsOwed } from './transfer-what-is-owed.ts';

const crashes = createCrashes();
let shop: TestApp;
/** The shop's dependencies, which crash at one step after the other. */
let mortal: PayoutsDeps;
/** Stops follow-up jobs, which would interfere with the test. */
let quiet = false;

beforeAll(async () => {
  shop = await createTestApp({
    deliver: false,
    ports: ({ jobs }) => {
      const send: typeof jobs.send = async (name, ...args) => {
        if (!(quiet && name === 'payouts.settle-order')) await jobs.send(name, ...args);
      };
      return { jobs: withSend(jobs, send) };
    },
  });
  mortal = { ...shop.deps, ...crashes.ports(shop.deps) };
});
afterAll(() => shop.close());

const reconcile = async (order: OrderRecord): Promise<OrderRecord> => {
  await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
  await shop.deps.jobs.idle();
  return await orderOf(shop, order.id);
};

const whoCanBePaid = async () => {
  const seller = await openShop(shop);
  const accountId = await startConnecting(shop, seller);
  await shop.sandbox.control(`accounts/${accountId}/onboard`);
  await refreshAccount(shop.deps, seller.user.id);
  return { seller, accountId };
};

/** A paid order whose seller can be paid, but hasn't been. If requested, a collaborator has a third of it. */
const paidNotTransferred = async (collaborator?: TestSeller) => {
  const { seller, accountId } = await whoCanBePaid();
  const line = await newBeatOf(shop, seller, 2000);
  if (collaborator) await shareBeat(shop, line.beatId, collaborator, 3333);
  const placed = await checkOut(shop, [line]);
  await pay(shop, placed);
  quiet = true;
  const order = await reconcile(placed);
  quiet = false;
  return { seller, accountId, order };
};

describe('after a crash at every step and a restart,', () => {
  test('a seller and a collaborator are each paid once', async () => {
    const { seller: collaborator, accountId: account } = await whoCanBePaid();
    let orders = 0;
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { seller, accountId, order } = await paidNotTransferred(collaborator);
      orders += 1;
      await crashing(() => transferWhatIsOwed(mortal, order.id));
      await transferWhatIsOwed(shop.deps, order.id);
      expect([await fundsOf(shop, accountId), await fundsOf(shop, account)]).toEqual([1201, 599 * orders]);
      expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(2);
      for (const { user } of [seller, collaborator]) expect(await findDue(shop.deps.db, order.id, user.id)).toBe(0);
    });
    expect(steps).toBeGreaterThan(15);
  });

  test('a partial reversal is made once', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { seller, accountId, order } = await paidNotTransferred();
      await transferWhatIsOwed(shop.deps, order.id);
      await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 500 });
      quiet = true;
      await reconcile(order);
      quiet = false;
      await crashing(() => transferWhatIsOwed(mortal, order.id));
      await transferWhatIsOwed(shop.deps, order.id);
      expect(await fundsOf(shop, accountId)).toBe(1350);
      expect(await findDue(shop.deps.db, order.id, seller.user.id)).toBe(0);
    });
    expect(steps).toBeGreaterThan(8);
  });

  test('a reversal that Stripe refuses leaves a debt, and the next sale pays it once', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { seller, accountId, order } = await paidNotTransferred();
      await transferWhatIsOwed(shop.deps, order.id);
      await shop.sandbox.control('balance/mature');
      await shop.sandbox.control(`accounts/${accountId}/payout`);
      await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 500 });
      quiet = true;
      await reconcile(order);
      const placed = await checkOut(shop, [await newBeatOf(shop, seller, 3000)]);
      await pay(shop, placed);
      const next = await reconcile(placed);
      quiet = false;
      await crashing(async () => {
        await transferWhatIsOwed(mortal, order.id);
        await transferWhatIsOwed(mortal, next.id);
      });
      for (const { id } of [order, next]) await transferWhatIsOwed(shop.deps, id);
      // 27.00 for the second sale, minus the 4.50 that Stripe couldn't reverse.
      expect(await fundsOf(shop, accountId)).toBe(2250);
      for (const { id } of [order, next]) expect(await findDue(shop.deps.db, id, seller.user.id)).toBe(0);
    });
    expect(steps).toBeGreaterThan(15);
  });

  test('an account that can be paid now receives what its seller was owed', async () => {
    const steps = await crashes.atEveryStep(async (crashing) => {
      const { seller, accountId } = await paidNotTransferred();
      await crashing(() => checkAccount(mortal, seller.user.id));
      await checkAccount(shop.deps, seller.user.id);
      await shop.deps.jobs.idle();
      expect(await fundsOf(shop, accountId)).toBe(1800);
    });
    expect(steps).toBeGreaterThan(4);
  });
});
