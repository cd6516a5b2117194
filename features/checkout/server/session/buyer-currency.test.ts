import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, jobsDone, newLine, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { refundItem } from '#testing/orders/payouts.ts';

// Stripe's page may show buyers their own currency, but we always send the shop's, whatever the account's setting.

interface Presented {
  readonly presentment_details?: { readonly presentment_amount: number; readonly presentment_currency: string };
  readonly adaptive_pricing?: { readonly enabled: boolean };
}
const seenAtProvider = async (shop: TestApp, kind: string): Promise<Presented | undefined> => {
  const { rows } = await shop.database.pool.query<{ body: Presented }>(
    'select body from payments_sandbox.object where kind = $1 order by seq desc limit 1',
    [kind],
  );
  return rows[0]?.body;
};

describe.each([
  ['shop', true, false],
  ['shop', false, false],
  ['adaptive', false, true],
  ['adaptive', true, true],
] as const)('with BUYER_CURRENCY=%s and the Stripe account’s own switch at %s', (setting, accountSwitch, offered) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp({ settings: { BUYER_CURRENCY: setting } });
    await shop.sandbox.control('settings', { adaptivePricing: accountSwitch });
  });
  afterAll(() => shop.close());

  test.each([['card'], ['bank']])(`an order paid by %s is in dollars; only adaptive shows euros`, async (by) => {
    const placed = await checkOut(shop, [await newLine(shop), await newLine(shop)]);
    await pay(shop, placed, { currency: 'eur', ...(by === 'bank' && { account: '000123456789' }) });
    if (by === 'bank') await shop.sandbox.control(`sessions/${placed.session_id}/settle`, { outcome: 'success' });
    await jobsDone(shop);
    await refundItem(shop, await orderOf(shop, placed.id), 0, 1000);
    const order = await orderOf(shop, placed.id);
    expect(order).toMatchObject({ state: 'paid', currency: 'usd', total_cents: 3998, refunded_cents: 1000 });
    expect((await openOrder(shop, order)).total).toBe('39.98');
    const session = await seenAtProvider(shop, 'checkout.session');
    expect(session?.adaptive_pricing).toEqual({ enabled: offered });
    const amounts = { 'checkout.session': 3998, payment_intent: 3998, charge: 3998, refund: 1000 };
    for (const [kind, cents] of Object.entries(amounts)) {
      const expected = { presentment_amount: cents * 2, presentment_currency: 'eur' };
      expect((await seenAtProvider(shop, kind))?.presentment_details, kind).toEqual(offered ? expected : undefined);
    }
  });
});
