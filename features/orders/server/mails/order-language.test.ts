import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../contract.ts';
import { readMessages } from '#platform/texts/catalogues.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { mailsTo } from '#testing/mails.ts';
import { jobsDone, newLine, openOrder, orderOf, pay, placeIn } from '#testing/orders/buying.ts';
import { refundItem } from '#testing/orders/payouts.ts';
import { orderPath } from '../access/order-key.ts';

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

test('a page reads in its language why an order has no files', async () => {
  const placed = await placeIn(shop, 'en', [await newLine(shop)], 'ida@example.com');
  await pay(shop, placed, { account: '000123456789' });
  await jobsDone(shop);
  const order = await orderOf(shop, placed.id);
  expect(order.state).toBe('settling');
  const url = orderPath(shop.deps.config.sessionSecret, order).replace('/orders/', '/api/v1/app/orders/');
  const notesIn = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url, headers })).json<Order>().items.map(({ note }) => note);
  const english = 'Your files will appear here as soon as the payment arrives.';
  expect(await notesIn({ 'accept-language': 'de' })).toEqual([german[english]]);
  expect(await notesIn({})).toEqual([english]);
});

test('a German page’s call writes to others in English, and what it caches is for everyone', async () => {
  const headers = { 'accept-language': 'de' };
  const url = '/api/v1/app/signup';
  const payload = { email: 'new@example.com', username: 'newcomer', password: 'a long enough pass phrase' };
  const registered = await shop.app.inject({ method: 'POST', url, headers, payload });
  expect(registered.statusCode, registered.body).toBeLessThan(300);
  const [mail] = await mailsTo(shop, 'new@example.com');
  expect(mail?.html).toContain('<html lang="en">');
  for (const path of ['/feed.xml', '/api/v1/app/beatstore/getAllBeats', '/api/v1/app/site']) {
    const first = await shop.app.inject({ url: path, headers });
    expect(first.body, path).toBe((await shop.app.inject(path)).body);
    expect(first.body, path).not.toMatch(/Lizenz|Tonart/);
  }
});
