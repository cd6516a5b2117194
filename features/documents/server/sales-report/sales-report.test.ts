import { afterAll, beforeAll, expect, it } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { createBeat, createSeller, licenseIds } from '#testing/factories.ts';
import { buyAtCheckout } from '#testing/orders/buying.ts';
import type { SalesReport } from '../../contract.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: 'America/New_York' } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const path = '/api/v1/app/admin/reports/sales';
const report = async (year: number): Promise<SalesReport> =>
  (await admin.call('GET', `${path}?year=${year}`)).json<SalesReport>();

it('a year without sales is empty, and no year before the shops is asked for', async () => {
  expect(await report(2024)).toMatchObject({ months: [], orders: 0, net: '0.00' });
  expect((await admin.call('GET', `${path}?year=1999`)).statusCode).toBe(400);
});

it('sales are counted in the label’s month of their payment, and refunds in that of their sale', async () => {
  const { id: sellerId } = await createSeller(shop.deps);
  const paidAt = ['2025-11-30T12:00:00Z', '2025-12-01T04:59:00Z', '2025-12-01T05:01:00Z', '2026-01-01T04:59:00Z'];
  const orders: { id: string; cents: number }[] = [];
  for (const at of paidAt) {
    const { id: beatId } = await createBeat(shop.deps, { sellerId });
    const order = await buyAtCheckout(shop, [{ beatId, licenseId: licenseIds.basic }]);
    orders.push({ id: order.id, cents: order.total_cents });
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ paid_at: new Date(at) })
      .where('id', '=', order.id)
      .execute();
  }
  const [first, second, third, fourth] = orders.map(({ cents }) => cents) as [number, number, number, number];
  await shop.deps.db
    .updateTable('orders_orders')
    .set({ refunded_cents: 500 })
    .where('id', '=', orders[2]!.id)
    .execute();
  const { months, ...totals } = await report(2025);
  const price = (cents: number): string => (cents / 100).toFixed(2);
  expect(months).toMatchObject([
    { month: '2025-12', orders: 2, paid: price(third + fourth), refunded: '5.00', net: price(third + fourth - 500) },
    { month: '2025-11', orders: 2, paid: price(first + second), refunded: '0.00', net: price(first + second) },
  ]);
  expect(totals).toEqual({
    orders: 4,
    paid: price(first + second + third + fourth),
    refunded: '5.00',
    net: price(first + second + third + fourth - 500),
    timeZone: 'America/New_York',
  });
  expect((await report(2026)).months).toEqual([]);
  const csv = await admin.call('GET', `${path}.csv?year=2025`);
  expect(csv.headers['content-disposition']).toContain('sales-2025.csv');
  expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFF"Month","Orders","Paid","Refunded","Net","Stripe fees","Currency"',
    expect.stringMatching(/^"2025-12","2",/),
    expect.stringMatching(/^"2025-11","2",.*,"USD"$/),
  ]);
});
