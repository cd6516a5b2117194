import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/http/log.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone, orderOf } from '#testing/orders/buying.ts';
import { sellAtCheckout } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop } from '#testing/orders/selling.ts';

let shop: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shop = await createTestApp({ ports: { log } });
});
afterAll(() => shop.close());

interface Line {
  readonly msg: string;
  readonly orderId?: string;
  readonly order?: string;
  readonly cents?: number;
}

test('an order’s life is logged: a line for each step, with its id and number, and without an email address', async () => {
  const seller = await openShop(shop);
  await connectToProvider(shop, seller);
  const { id, number, charge_id: charge } = await sellAtCheckout(shop, [seller, 2000]);
  const disputed = await shop.sandbox.control<{ id: string }>(`charges/${charge}/dispute`);
  await jobsDone(shop);
  await shop.sandbox.control(`disputes/${disputed.id}/close`, { outcome: 'won' });
  await jobsDone(shop);
  await shop.sandbox.control(`charges/${charge}/refund`);
  await jobsDone(shop);
  expect((await orderOf(shop, id)).state).toBe('refunded');

  const own = lines.map((line) => JSON.parse(line) as Line).filter(({ orderId }) => orderId === id);
  const steps = own.map(({ msg }) => msg);
  for (const { order } of own) expect(order).toBe(number);
  const count = (msg: string): number => steps.filter((step) => step === msg).length;
  // Transfers and emails happen in jobs, at the same time as the next steps.
  expect(steps.filter((step) => !/mailed|transfer/.test(step))).toEqual([
    'Order placed',
    'Order paid',
    'Order granted',
    'Order disputed',
    'Order frozen',
    'Order paid',
    'Order granted',
    'Order items withdrawn',
    'Order refunded',
  ]);
  expect(count('Order mailed')).toBeGreaterThan(0);
  expect(count('Order transferred')).toBeGreaterThan(0);
  expect(count('Order transfer reversed')).toBeGreaterThan(0);
  expect(own.find(({ msg }) => msg === 'Order refunded')).toMatchObject({ cents: 2000 });
  expect(lines.filter((line) => line.includes(id)).join('')).not.toMatch(/@|Łukasz|Peachtree/);
});
