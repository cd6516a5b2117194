import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  askSession,
  buyAtCheckout,
  buyer,
  checkOut,
  keyOf,
  newLine,
  openOrder,
  pay,
  jobsDone,
} from '#testing/orders/buying.ts';
import { eventually } from '#testing/eventually.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import type { OrderRecord } from '#features/orders/server/lifecycle/order-record.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const bought = async (email = 'mia@example.com'): Promise<OrderRecord> =>
  await buyAtCheckout(shop, [await newLine(shop, 'premium'), await newLine(shop)], email);
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => shop.app.inject({ method, url });
const receiptOf = async (order: OrderRecord) => {
  const { receipt } = await openOrder(shop, order);
  const response = await get(receipt?.url ?? '');
  return { response, text: response.statusCode === 200 ? readPdfText(response.rawPayload).text : '' };
};

describe('a receipt', () => {
  test('shows seller, buyer, amounts and payment method, and that no tax was charged', async () => {
    const order = await bought();
    const { response, text } = await receiptOf(order);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/receipt R-\d{6}\.pdf/) as string,
    });
    const { receipt } = await openOrder(shop, order);
    const [first] = order.items;
    for (const words of [
      receipt?.number,
      `Order ${order.number}`,
      'SELLER',
      buyer.name,
      buyer.address,
      `${buyer.city}, ${buyer.state}, ${buyer.zip}`,
      order.email,
      `${first?.beat_title} by ${first?.artist_name}`,
      'Tax $0.00',
      'No sales tax or VAT was charged on this order.',
      `Total paid $${(order.total_cents / 100).toFixed(2)}`,
      'Paid by Visa ending in 4242',
      `Payment reference: ${order.payment_intent_id}`,
      'Test mode: no money has moved.',
    ]) {
      expect(text).toContain(words?.replace(/\s/g, ''));
    }
    expect(text).not.toContain('Refunded');
  });

  test('shows refunds, and stays available after a full refund', async () => {
    const order = await bought();
    const charge = `charges/${order.charge_id}/refund`;
    await shop.sandbox.control(charge, { amount: 500 });
    await jobsDone(shop);
    expect((await receiptOf(order)).text).toContain('Refunded−$5.00');
    await shop.sandbox.control(charge, { amount: order.total_cents - 500 });
    await jobsDone(shop);
    const { response, text } = await receiptOf(order);
    expect(response.statusCode).toBe(200);
    expect(text).toContain('Totalafterrefunds$0.00');
  });

  test('shows what a bank returned after a partial dispute', async () => {
    const order = await bought();
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`, { amount: 500 });
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    const { text } = await receiptOf(order);
    expect(text).toContain('Returnedbythebank−$5.00');
    expect(text).not.toContain('Refunded');
  });

  test('needs the key, and doesn’t exist before the order is paid', async () => {
    const paid = await bought();
    const { receipt } = await openOrder(shop, paid);
    expect((await get((receipt?.url ?? '').replace(/key=.{9}/, 'key=123456789'))).statusCode).toBe(404);
    const open = await checkOut(shop, [await newLine(shop)]);
    expect(open.receipt_number).toBeNull();
  });

  test('is numbered without gaps, even if orders are paid at once and one can’t be fulfilled at first', async () => {
    const orders = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const line = await newLine(shop);
        return { line, email: `buyer${index}@example.com` };
      }),
    );
    const placed: OrderRecord[] = [];
    for (const { line, email } of orders) placed.push(await checkOut(shop, [line], email));
    await shop.sandbox.webhooks({ hold: true });
    for (const order of placed) await pay(shop, order);
    // One order can't be fulfilled at first.
    const failing = placed[2];
    const items = shop.deps.db.selectFrom('catalogue_files').selectAll();
    const file = await items.where('beat_id', '=', failing?.items[0]?.beat_id ?? '').executeTakeFirstOrThrow();
    const replaceFile = (replaced_at: Date | null) =>
      shop.deps.db.updateTable('catalogue_files').set({ replaced_at }).where('id', '=', file.id).execute();
    await replaceFile(new Date());
    await Promise.allSettled(placed.map((order) => askSession(shop, order.session_id)));
    await replaceFile(null);
    await Promise.all(placed.map((order) => askSession(shop, order.session_id)));
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    const { rows } = await shop.database.pool.query<{ receipt_number: number }>(
      'select receipt_number from orders_orders where receipt_number is not null order by 1',
    );
    expect(rows.map(({ receipt_number }) => receipt_number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(6);
  });
});

describe('documents', () => {
  test('are refused when too many are requested at once, or of one order in a short time', async () => {
    const order = await bought();
    const url = (await openOrder(shop, order)).receipt?.url ?? '';
    const rush = await Promise.all(Array.from({ length: 16 }, () => get(url)));
    const codes = rush.map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
    const busy = rush.find(({ statusCode }) => statusCode === 503);
    expect([busy?.json().code, busy?.headers['retry-after']]).toEqual(['ORDERS_BUSY', '5']);

    const { config } = shop.deps;
    const limited = vi.spyOn(config, 'rateLimit', 'get').mockReturnValue(true);
    // Stops the clock, so that all requests fall into one minute.
    const minute = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(new Date());
    let last = await get(url);
    for (let requests = 1; requests < 31; requests += 1) last = await get(url);
    limited.mockRestore();
    minute.mockRestore();
    expect([last.statusCode, last.json().code]).toEqual([429, 'ORDERS_TOO_MANY_DOCUMENTS']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('all files at once', () => {
  const archiveOf = async (order: OrderRecord) => (await openOrder(shop, order)).downloadAll;

  test('are one archive of the announced length, with unique names, and each file is counted', async () => {
    const order = await bought();
    const url = (await archiveOf(order))?.url ?? '';
    expect(keyOf(url)).not.toBe('');
    const head = await get(url, 'HEAD');
    expect((await openOrder(shop, order)).items.flatMap(({ files }) => files.map((file) => file.downloads))).toEqual([
      0, 0, 0,
    ]);
    const response = await get(url);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining(`${order.number}.zip`) as string,
    });
    expect(head.headers['content-length']).toBe(response.headers['content-length']);
    const opened = await openOrder(shop, order);
    const files = opened.items.flatMap((item) => item.files);
    // The directory at the archive's end has one entry per file.
    expect(response.rawPayload.toString('latin1').split('PK\x01\x02')).toHaveLength(files.length + 1);
    expect(files.map((file) => file.downloads)).toEqual([1, 1, 1]);
    for (const item of order.items) {
      const grants = await shop.deps.db
        .selectFrom('orders_grants')
        .innerJoin('catalogue_files', 'catalogue_files.id', 'file_id')
        .select('storage_key')
        .where('item_id', '=', item.id)
        .execute();
      for (const { storage_key: key } of grants) {
        const bytes = Buffer.concat(await (await shop.deps.storage.open(key)).toArray());
        expect(response.rawPayload.includes(bytes)).toBe(true);
      }
    }
  });

  test('leave out withdrawn files, and are refused if all are withdrawn', async () => {
    const order = await bought();
    const url = (await archiveOf(order))?.url ?? '';
    const [first] = order.items;
    await shop.deps.payments.refundItem({
      paymentIntentId: order.payment_intent_id ?? '',
      orderId: order.id,
      itemId: first?.id ?? '',
      amountCents: first?.price_cents ?? 0,
      reason: 'test',
    });
    await jobsDone(shop);
    const rest = await get(url);
    expect(rest.rawPayload.toString('latin1')).not.toContain('.wav');
    await shop.sandbox.control(`charges/${order.charge_id}/refund`);
    await jobsDone(shop);
    const refused = await get(url);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ORDERS_WITHDRAWN']);
    expect(await archiveOf(order)).toBeNull();
    expect((await get(url.replace(/key=.{9}/, 'key=123456789'))).statusCode).toBe(404);
  });

  test('are no longer read when the client disconnects: no file stays open, and the next request works', async () => {
    const order = await bought();
    const opened: Readable[] = [];
    // A file that never ends, so that the client disconnects in the middle of it.
    const spy = vi.spyOn(shop.deps.storage, 'open').mockImplementation(() => {
      const stream = new Readable({ read: () => undefined });
      stream.push('The first bytes');
      opened.push(stream);
      return Promise.resolve(stream);
    });
    const url = (await archiveOf(order))?.url ?? '';
    await new Promise<void>((resolve) => {
      const call = request(shop.url + url, (response) => {
        response.on('data', (bytes: Buffer) => {
          if (bytes.includes('The first bytes')) call.destroy();
        });
        response.once('close', resolve);
      });
      call.on('error', () => undefined).end();
    });
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
    spy.mockRestore();
    expect((await get(url)).statusCode).toBe(200);
  });
});
