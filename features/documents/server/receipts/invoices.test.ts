import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { createAdmin } from '#testing/factories.ts';
import { refund } from '#testing/orders/admin.ts';
import { jobsDone, newLine, openOrder, orderOf } from '#testing/orders/buying.ts';
import { buyIn, creditNotesOf, inAustria, inGermany } from '#testing/orders/taxing.ts';
import { mailsTo } from '#testing/mails.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { OrderRecord } from '#features/orders/server/lifecycle/order-record.ts';
import { forgetBuyer } from '#features/orders/server/buyers/forget-buyer.ts';
import { inTransaction } from '#platform/database/open.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { TAX: 'stripe', TAX_PRICES: 'added' } });
  admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
});
afterAll(() => shop.close());

const get = async (url: string) => {
  const response = await shop.app.inject({ method: 'GET', url });
  return { response, text: response.statusCode === 200 ? readPdfText(response.rawPayload).text : '' };
};
const says = (text: string, words: readonly string[]): void => {
  for (const word of words) expect(text).toContain(word.replaceAll(/\s/g, ''));
};
const invoiceOf = async (order: OrderRecord) => await get((await openOrder(shop, order)).receipt?.url ?? '');

describe('an invoice', () => {
  test('names supplier and customer, and for each item net price, rate, tax and gross', async () => {
    const order = await buyIn(shop, inAustria, [await newLine(shop), await newLine(shop, 'premium')]);
    const { response, text } = await invoiceOf(order);
    expect(response.headers['content-disposition']).toMatch(/invoice I-\d{6}\.pdf/);
    const number = (await openOrder(shop, order)).receipt?.number ?? '';
    says(text, [
      'Invoice',
      number,
      'SUPPLIER',
      order.label.sellerOfRecord.name,
      'CUSTOMER',
      'Test Buyer',
      '1010',
      'Austria',
      '$19.99 20% $4.00 $23.99',
      '$35.57 20% $7.11 $42.68',
      'Net $55.56',
      'VAT 20%, Austria $11.11',
      'Total paid $66.67',
    ]);
    expect(text).not.toContain('Nosalestax');
  });

  test('shows a reverse charge with the customer’s tax ID', async () => {
    const order = await buyIn(shop, inGermany, [await newLine(shop)]);
    const { text } = await invoiceOf(order);
    says(text, [
      'Germany',
      'Tax ID: DE123456789',
      'Reverse charge: the customer owes the tax.',
      'Tax $0.00',
      'Total paid $19.99',
    ]);
  });

  test('stays as it is after refunds, and each refund has a credit note', async () => {
    const order = await buyIn(shop, inAustria, [await newLine(shop), await newLine(shop)]);
    const before = await invoiceOf(order);
    await refund(admin, order, { items: [order.items[0]?.id] });
    await refund(admin, order, { cents: 1000 });
    const { creditNotes } = await openOrder(shop, order);
    expect(creditNotes.map(({ amount, voided }) => [amount, voided])).toEqual([
      ['23.99', false],
      ['10.00', false],
    ]);
    const [first, second] = await Promise.all(creditNotes.map(({ url }) => get(url)));
    says(first?.text ?? '', [
      'Credit note',
      creditNotes[0]?.number ?? '',
      `for invoice I-${String(order.invoice_number).padStart(6, '0')}`,
      '$19.99 20% $4.00 $23.99',
      'Total refunded $23.99',
    ]);
    says(second?.text ?? '', ['$8.33 20% $1.67 $10.00', 'Total refunded $10.00']);
    const after = await invoiceOf(order);
    expect(after.response.rawPayload.equals(before.response.rawPayload)).toBe(true);
    const [note] = creditNotes;
    expect((await get(note?.url.replace(/\?.*/, '') ?? '')).response.statusCode).toBe(404);
    const forAdmins = await admin.call('GET', note?.url.replace(/\?.*/, '') ?? '');
    expect(forAdmins.statusCode).toBe(200);
  });

  test('has a credit note that is void if the refund fails at the bank', async () => {
    const order = await buyIn(shop, inAustria, [await newLine(shop)]);
    await refund(admin, order, { cents: 500 });
    const [note] = await creditNotesOf(shop, order);
    await shop.database.pool.query(
      `update payments_sandbox.object set body = body || '{"status": "failed"}' where id = $1`,
      [note?.provider_refund_id],
    );
    await shop.database.pool.query(
      `update payments_sandbox.object set body = body || '{"amount_refunded": 0}' where id = $1`,
      [order.charge_id],
    );
    await admin.call('POST', `/api/v1/app/admin/orders/${order.id}/reconcile`);
    await jobsDone(shop);
    const [voided] = (await openOrder(shop, order)).creditNotes;
    expect(voided?.voided).toBe(true);
    says((await get(voided?.url ?? '')).text, ['Credit note (void)', 'Void: the refund failed at the bank']);
  });
});

test('a taxed order and its purchase email show net price, tax and total', async () => {
  const order = await buyIn(shop, inAustria, [await newLine(shop)]);
  const opened = await openOrder(shop, order);
  expect(opened).toMatchObject({
    total: '23.99',
    taxMode: 'added',
    tax: { net: '19.99', tax: '4.00', rates: [{ label: 'VAT 20%, Austria', tax: '4.00' }], reverseCharge: false },
    receipt: { isInvoice: true },
  });
  const mail = (await mailsTo(shop, order.email)).find(({ text }) => text.includes(order.number));
  expect(mail?.text).toMatch(/Net\W+\$19\.99[\s\S]*VAT 20%, Austria\W+\$4\.00[\s\S]*Total\W+\$23\.99/);
});

test('forgetting a buyer removes a consumer’s name, street and city from the tax data, and nothing of a business', async () => {
  const consumer = await buyIn(shop, inAustria, [await newLine(shop)]);
  const business = await buyIn(shop, inGermany, [await newLine(shop)]);
  await inTransaction(shop.deps.db, (trx) => forgetBuyer(trx, [consumer.id, business.id]));
  expect((await orderOf(shop, consumer.id)).tax_facts).toMatchObject({
    name: '',
    address: { line1: '', city: '', country: 'AT', zip: '1010' },
  });
  expect((await orderOf(shop, business.id)).tax_facts).toEqual(business.tax_facts);
});
