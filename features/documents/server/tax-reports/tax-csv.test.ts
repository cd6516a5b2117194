import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { refund } from '#testing/orders/admin.ts';
import { newLine } from '#testing/orders/buying.ts';
import { buyIn, inAustria, inGermany, inNewYork } from '#testing/orders/taxing.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({
    settings: { TAX: 'stripe' },
    ports: { geoip: { find: () => ({ city: '', region: '', country: '' }), findCountry: () => 'AT' } },
  });
  admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
});
afterAll(() => shop.close());

const read = async (name: string): Promise<string[][]> => {
  const { body } = await admin.call('GET', `/api/v1/app/admin/tax/${name}.csv?year=${new Date().getUTCFullYear()}`);
  const [, ...lines] = body.trim().split('\r\n');
  return lines.map((line) => line.slice(1, -1).split('","'));
};

test('tax exports show what was sold and refunded where, at which rate, with the evidence', async () => {
  const austrian = await buyIn(shop, inAustria, [await newLine(shop), await newLine(shop)]);
  await buyIn(shop, inAustria, [await newLine(shop)]);
  await buyIn(shop, inGermany, [await newLine(shop)]);
  await buyIn(shop, inNewYork, [await newLine(shop)]);
  await refund(admin, austrian, { items: [austrian.items[0]?.id] });
  const month = new Date().toISOString().slice(0, 7);
  expect(await read('by-country')).toEqual([
    [month, 'Refunds', month, 'AT', '', '20%', 'standard_rated', '1', '-16.66', '-3.33', '-19.99', 'USD'],
    [month, 'Sales', month, 'AT', '', '20%', 'standard_rated', '2', '49.98', '9.99', '59.97', 'USD'],
    [month, 'Sales', month, 'DE', '', '0%', 'reverse_charge', '1', '19.99', '0.00', '19.99', 'USD'],
    [month, 'Sales', month, 'US', 'NY', '8.875%', 'standard_rated', '1', '18.36', '1.63', '19.99', 'USD'],
  ]);
  const sales = await read('by-sale');
  expect(sales.map(([, kind, number, , country, state]) => [kind, number, country, state])).toEqual([
    ['invoice', 'I-000001', 'AT', ''],
    ['invoice', 'I-000002', 'AT', ''],
    ['invoice', 'I-000003', 'DE', ''],
    ['invoice', 'I-000004', 'US', 'NY'],
    ['credit note', 'C-000001', 'AT', ''],
  ]);
  expect(sales[0]?.slice(4)).toEqual(
    [
      'AT',
      '',
      '1010',
      '',
      '33.32',
      '6.66',
      '39.98',
      'USD',
      'VAT 20%, Austria: 6.66',
      'standard_rated',
      'AT',
      'AT',
      'AT',
    ].concat('two agree', ''),
  );
  expect(sales[2]?.[7]).toBe('DE123456789');
  expect(sales[3]?.[12]).toContain('Sales Tax 4.5%, New York City: 0.83');
});
