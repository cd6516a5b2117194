import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { auditOfSeller, payoutsPath, retry, seeSeller } from '#testing/orders/payouts-admin.ts';
import { dueOf, refundItem, sellAtCheckout, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterEach(async () => {
  await shop.sandbox.control('settings', { overdraft: true });
  await shop.sandbox.webhooks({});
});
afterAll(() => shop.close());

/** A seller whose transfer Stripe refused because their account was restricted, which we didn't know. */
const refused = async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  await shop.sandbox.webhooks({ drop: ['account.updated', 'capability.updated'] });
  await shop.sandbox.control(`accounts/${accountId}/restrict`);
  const order = await sellAtCheckout(shop, [seller, 2000]);
  return { seller, accountId, order };
};

const outcomeOf = async (seller: TestSeller) => {
  await jobsDone(shop);
  return (await seeSeller(admin, seller)).retry?.outcome;
};

interface Transfers {
  readonly transfers: readonly { readonly state: string; readonly refusal: string; readonly unresolved: boolean }[];
}
const transfersOf = async (seller: TestSeller): Promise<Transfers['transfers']> =>
  (await admin.call('GET', `${payoutsPath}/${seller.user.id}/transfers`)).json<Transfers>().transfers;

describe('a refused transfer', () => {
  test('is explained in the list and on the seller’s page, with what blocks the seller', async () => {
    const { seller } = await refused();
    const { json } = await admin.call('GET', `${payoutsPath}?filter=failed&search=${seller.user.username}`);
    expect(json().balances).toMatchObject([{ cents: 1800, failedTransfers: 1, payoutFailed: false, canBePaid: false }]);
    expect(await transfersOf(seller)).toMatchObject([
      {
        state: 'refused',
        cents: 1800,
        refusal: 'Stripe accepted no transfers to this account.',
        unresolved: true,
      },
    ]);
    const { blocks, failedTransfers } = await seeSeller(admin, seller);
    expect(failedTransfers).toBe(1);
    expect(blocks.slice(0, 2)).toEqual([
      'Stripe accepts no transfers to them at the moment.',
      'Stripe makes no payouts to their bank at the moment.',
    ]);
  });

  test('isn’t made by a retry while Stripe still refuses, and the retry says why', async () => {
    const { seller, accountId } = await refused();
    expect((await retry(admin, seller)).json()).toMatchObject({
      message: 'Trying again. What happens appears here in a moment.',
      retry: { endedAt: null, outcome: null },
    });
    expect(await outcomeOf(seller)).toBe(
      'Nothing could be transferred. Stripe accepts no transfers to them at the moment.',
    );
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([1800, 0]);
  });

  test('is made once if two admins retry it at the same time', async () => {
    const { seller, accountId, order } = await refused();
    await shop.sandbox.control(`accounts/${accountId}/activate`);
    const other = await newcomer(shop, 'admin');
    const responses = await Promise.all([retry(admin, seller), retry(other, seller), retry(admin, seller)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await outcomeOf(seller)).toBe('$18.00 was transferred.');
    expect(await shop.deps.payments.findTransfers({ orderId: order.id })).toHaveLength(1);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
    expect((await transfersOf(seller)).map(({ state, unresolved }) => [state, unresolved])).toEqual([
      ['made', false],
      ['refused', false],
    ]);
    const entries = await auditOfSeller(shop, seller);
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['payouts.retry-transfers']));
  });
});

test('a retry repeats a reversal that Stripe refused, and says why it failed', async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  const order = await sellAtCheckout(shop, [seller, 2000]);
  await takeToBank(shop, accountId);
  await shop.sandbox.control('settings', { overdraft: false });
  await refundItem(shop, order, 0, 2000);
  expect((await seeSeller(admin, seller)).failedTransfers).toBe(1);
  await retry(admin, seller);
  expect(await outcomeOf(seller)).toBe(
    '$18.00 failed again. The seller’s balance at Stripe was too low to take it back.',
  );
  await shop.sandbox.control('settings', { overdraft: true });
  await retry(admin, seller);
  expect(await outcomeOf(seller)).toBe('$18.00 was reversed.');
  expect((await seeSeller(admin, seller)).failedTransfers).toBe(0);
});

test('a retry says that Stripe is unavailable, and transfers once Stripe is back', async () => {
  const { seller, accountId } = await refused();
  await shop.sandbox.control(`accounts/${accountId}/activate`);
  const away = new PaymentProviderError('unavailable', 'no answer');
  vi.spyOn(shop.deps.payments, 'transferToSeller').mockRejectedValueOnce(away);
  await retry(admin, seller);
  expect(await outcomeOf(seller)).toBe('We couldn’t reach Stripe. We’ll keep trying automatically.');
  expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
});

test('a retry says if there is nothing to transfer, and returns 404 for an unknown seller', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  await retry(admin, seller);
  expect(await outcomeOf(seller)).toBe('Nothing was left to transfer.');
  const nobody = { ...seller, user: { ...seller.user, id: newId() } };
  expect((await retry(admin, nobody)).json().code).toBe('PAYOUTS_NO_SELLER');
});

test('a payout that the bank returned counts as failed until a later payout arrives, and stays listed', async () => {
  const seller = await openShop(shop);
  const accountId = await startConnecting(shop, seller);
  await shop.sandbox.control(`accounts/${accountId}/onboard`, { bank: '000111111116' });
  await sellAtCheckout(shop, [seller, 2000]);
  await takeToBank(shop, accountId);
  const shown = async () => {
    const { balances } = (
      await admin.call('GET', `${payoutsPath}?filter=failed&search=${seller.user.username}`)
    ).json();
    const { returnedPayouts, blocks } = await seeSeller(admin, seller);
    return [balances.length, returnedPayouts.map(({ cents }) => cents), blocks.at(-1)];
  };
  expect(await shown()).toEqual([1, [1800], 'Their newest payout came back from the bank.']);
  await shop.sandbox.control(`accounts/${accountId}/onboard`);
  await takeToBank(shop, accountId);
  expect(await shown()).toEqual([0, [1800], undefined]);
});
