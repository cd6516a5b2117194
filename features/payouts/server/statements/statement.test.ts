import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { refundItem, sell, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, openShop } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '10' } });
});
afterAll(() => shop.close());

const year = new Date().getUTCFullYear();
const month = new Date().toISOString().slice(0, 7);
const path = '/api/v1/app/payouts/statement';

test('a seller’s yearly statement has gross, refunds, fee, net and payouts, for the seller and for admins', async () => {
  const seller = await openShop(shop, { legalName: 'Sol Doe' });
  const accountId = await connectToProvider(shop, seller);
  await sell(shop, [seller, 2000], [seller, 3000]);
  const order = await sell(shop, [seller, 1000]);
  await refundItem(shop, order, 0, 1000);
  await takeToBank(shop, accountId);
  const csv = await seller.browser.call('GET', `${path}.csv?year=${year}`);
  const [, line, total] = csv.body.trim().split('\r\n');
  const amounts = '"60.00","10.00","5.00","0.00","0.00","45.00","45.00","45.00","USD"';
  expect([line, total]).toEqual([`"${month}",${amounts}`, `"Total",${amounts}`]);
  const pdf = await seller.browser.call('GET', `${path}.pdf?year=${year}`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const { text } = readPdfText(pdf.rawPayload);
  for (const words of ['Yearlystatement', 'SolDoe', 'Total$60.00$10.00$5.00$45.00$45.00$45.00']) {
    expect(text).toContain(words);
  }
  const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
  const forAdmins = `/api/v1/app/admin/payouts/${seller.user.id}/statement`;
  expect((await admin.call('GET', `${forAdmins}.csv?year=${year}`)).body).toBe(csv.body);
  expect((await admin.call('GET', `${forAdmins}.pdf?year=${year}`)).rawPayload.equals(pdf.rawPayload)).toBe(true);
});

test('a year without sales has an empty statement, and nobody can read another person’s', async () => {
  const listener = await logInAs(shop, await createListener(shop.deps));
  const { body } = await listener.call('GET', `${path}.csv?year=${year - 1}`);
  expect(body.trim().split('\r\n')).toHaveLength(1);
  const pdf = await listener.call('GET', `${path}.pdf?year=${year - 1}`);
  expect(readPdfText(pdf.rawPayload).text).toContain('Nothingwassoldorpaidinthisyear.');
  const other = await openShop(shop);
  const foreign = await listener.call('GET', `/api/v1/app/admin/payouts/${other.user.id}/statement.csv?year=${year}`);
  expect(foreign.statusCode).toBe(403);
});
