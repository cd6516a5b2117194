import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';
import { moveOrderNumbers, orderNumberOf, skipNumbers, skipTo } from './move-numbers.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test.each([
  ['a small shop, restored from last night', { last: 1042, perDay: 1, days: 0.5 }, 2000],
  ['near a full thousand', { last: 1950, perDay: 0, days: 0 }, 3000],
  ['a busy shop, after a week', { last: 40_000, perDay: 300, days: 7 }, 62_000],
])('%s: numbers continue where none can have been used', (_, { last, perDay, days }, expected) => {
  expect(skipTo(last, perDay, days)).toBe(expected);
});

test('after a restore, both counters leave a gap, and order numbers also skip a higher one that turns up later', async () => {
  const { db } = shop.deps;
  const buy = async () => await buyAtCheckout(shop, [await newLine(shop)]);
  const before = await buy();
  const now = new Date();
  const next = await skipNumbers(db, { backedUpAt: new Date(now.getTime() - 86_400_000), now });
  expect(orderNumberOf(next.order)).toBeGreaterThan(orderNumberOf(before.number) + 100);
  const after = await buy();
  expect(after.number).toBe(next.order);
  expect(`R-${String(after.receipt_number).padStart(6, '0')}`).toBe(next.receipt);
  await moveOrderNumbers(db, 77_000);
  expect(orderNumberOf((await buy()).number)).toBe(77_001);
  // The counter never goes back.
  await moveOrderNumbers(db, 5);
  expect(orderNumberOf((await buy()).number)).toBe(77_002);
});
