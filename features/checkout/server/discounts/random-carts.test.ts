import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceToCents } from '#contract-kit/money.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import type { Line } from '#testing/orders/buying.ts';
import { newCode, newDeal, placeWith, quoteOf } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Mulberry32 generates the same carts in every run. */
let seed = 271;
const random = (below: number): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

const stock = async (seller: TestSeller): Promise<Line[]> => {
  const licenses = [];
  for (const priceCents of [99 + random(5000), 99 + random(5000), 0]) {
    licenses.push((await createLicense(shop.deps, { ownerId: seller.user.id, priceCents })).id);
  }
  const lines = [];
  for (let n = 0; n < 4; n += 1) {
    const options = { sellerId: seller.user.id, licenseIds: licenses, priceCents: random(3000) };
    const { id: beatId } = await createBeat(shop.deps, options);
    lines.push(...licenses.map((licenseId) => ({ beatId, licenseId })));
  }
  return lines;
};

test('in 40 random carts the sum of the lines equals the total and the amount sent to Stripe', async () => {
  const sellers = [await openShop(shop), await openShop(shop), await openShop(shop)];
  const lines: Line[] = [];
  for (const seller of sellers) lines.push(...(await stock(seller)));
  const [ann, bo] = sellers as [TestSeller, TestSeller];
  await newDeal(ann.browser, { kind: 'buy-get', buy: 2, get: 1 });
  await newDeal(ann.browser, { kind: 'from', from: 2, percent: 15 });
  await newDeal(bo.browser, { kind: 'from', from: 3, percent: 33 });
  const codes: (string | undefined)[] = [undefined];
  for (const { browser } of sellers) {
    const unlimited = { maxUsesPerBuyer: null };
    codes.push((await newCode(browser, { ...unlimited, value: 1 + random(99) })).code);
    codes.push((await newCode(browser, { ...unlimited, kind: 'amount', value: `${1 + random(40)}.37` })).code);
  }
  const reasons = new Set<string | null>();
  for (let cart = 0; cart < 40; cart += 1) {
    const items = [...new Set(Array.from({ length: 1 + random(7) }, () => pick(lines)))];
    const code = pick(codes);
    const { items: quoted, total, saved } = await quoteOf(shop, items, code);
    const sum = (field: 'list' | 'discount' | 'price') =>
      quoted.reduce((cents, line) => cents + priceToCents(line[field] ?? ''), 0);
    const what = `cart ${cart}`;
    expect([sum('price'), sum('discount'), sum('list')], what).toEqual([
      priceToCents(total),
      priceToCents(saved),
      priceToCents(total) + priceToCents(saved),
    ]);
    for (const { reason } of quoted) reasons.add(reason);
    if (priceToCents(total) > 0 && priceToCents(total) < 100) continue;
    const email = `cart-${cart}@example.com`;
    const input = { items, email, expectedTotal: total, ...(code !== undefined && { code }) };
    // If the code belongs to a seller outside the cart, the order needs the total that the buyer saw.
    const order = await placeWith(shop, input);
    expect(
      order.items.map(({ price_cents: cents }) => cents),
      what,
    ).toEqual(quoted.map(({ price }) => priceToCents(price ?? '')));
    expect(order.total_cents, what).toBe(priceToCents(total));
    if (order.total_cents === 0) continue;
    const session = await shop.deps.payments.getCheckout(order.session_id ?? '');
    expect(session?.amountTotalCents, what).toBe(order.total_cents);
  }
  expect(reasons).toEqual(new Set([null, 'code', 'deal']));
});
