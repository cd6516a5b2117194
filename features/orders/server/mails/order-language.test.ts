import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMessages } from '#platform/texts/catalogues.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { mailsTo } from '#testing/mails.ts';
import { jobsDone, newLine, openOrder, orderOf, pay, placeIn } from '#testing/orders/buying.ts';
import { refundItem } from '#testing/orders/payouts.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LANGUAGES: 'en,de' } });
});
afterAll(() => shop.close());

const german = readMessages('de');

const bought = async (language: string, email: string) => {
  const placed = await placeIn(shop, language, [await newLine(shop)], email);
  await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};

test('an order from a German page has German emails and a German receipt for ever, whoever causes them', async () => {
  const order = await bought('de', 'ana@example.com');
  // An admin, whose own pages are English, refunds it.
  await refundItem(shop, order, 0, 500);
  await jobsDone(shop);
  const mails = await mailsTo(shop, 'ana@example.com');
  expect(mails.map(({ purpose }) => purpose)).toEqual([`purchase:${order.id}`, `refunded:1:${order.id}`]);
  for (const { html, text } of mails) {
    expect(html).toContain('<html lang="de">');
    expect(text).toContain(`${shop.deps.publicUrl}/de/orders/${order.id}?key=`);
  }
  const [words = ''] = (german['Refund for your {label} order {order}'] ?? '').split('{');
  expect(words.length).toBeGreaterThan(3);
  expect(mails[1]?.subject).toContain(words.trim());
  const { receipt } = await openOrder(shop, order);
  const { rawPayload } = await shop.app.inject(receipt?.url ?? '');
  const { text } = readPdfText(rawPayload);
  expect(text).toContain((german['Total paid'] ?? '').replaceAll(' ', ''));
  expect(text).not.toContain('Totalpaid');
});

test('an English order beside it stays English', async () => {
  const order = await bought('en', 'eve@example.com');
  for (const { html, text } of await mailsTo(shop, 'eve@example.com')) {
    expect(html).toContain('<html lang="en">');
    expect(text).not.toContain('/de/');
  }
  expect(order.language).toBeNull();
});
