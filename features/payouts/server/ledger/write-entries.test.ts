import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, checkOut, newLine, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '5' } });
});
afterAll(() => shop.close());

describe('what a seller is owed', () => {
  test('is the price minus the label’s fee, which is never less than Stripe’s fee', async () => {
    const license = await createLicense(shop.deps, { priceCents: 200 });
    const cheap = await createBeat(shop.deps, { licenseIds: [license.id] });
    const order = await buyAtCheckout(shop, [
      { beatId: cheap.id, licenseId: license.id },
      await newLine(shop, 'trackouts'),
    ]);
    const { provider_fee_cents: fee, items } = order;
    expect(fee).toBeGreaterThan(0);
    const provider = splitByWeight(
      fee ?? 0,
      items.map(({ price_cents }) => price_cents),
    );
    const shares = await shop.deps.db
      .selectFrom('payouts_shares')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('gross_cents')
      .execute();
    expect(shares.map((share) => [share.seller_id, share.gross_cents, share.fee_cents, share.net_cents])).toEqual(
      items.map(({ seller_id, price_cents }, index) => {
        const cut = Math.max(platformFee(price_cents, 500), provider[index] ?? 0);
        return [seller_id, price_cents, cut, price_cents - cut];
      }),
    );
  });

  test('reflects Stripe’s fee as soon as the fee is known', async () => {
    const order = await checkOut(shop, [await newLine(shop)]);
    const { payments } = shop.deps;
    const known = { ...payments };
    const spy = vi.spyOn(payments, 'getCheckout').mockImplementation(async (sessionId) => {
      const checkout = await known.getCheckout(sessionId);
      return checkout && { ...checkout, feeCents: null };
    });
    await pay(shop, order);
    await jobsDone(shop);
    spy.mockRestore();
    const feeOf = async () =>
      (
        await shop.deps.db
          .selectFrom('payouts_shares')
          .select('fee_cents')
          .where('order_id', '=', order.id)
          .executeTakeFirst()
      )?.fee_cents;
    const guessed = await feeOf();
    await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
    await shop.deps.jobs.idle();
    const corrected = await feeOf();
    const { provider_fee_cents: fee } = await orderOf(shop, order.id);
    expect([guessed, corrected]).toEqual([100, Math.max(100, fee ?? 0)]);
  });
});
