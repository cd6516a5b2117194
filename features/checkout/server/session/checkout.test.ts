import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '#testing/mails.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { orderPrefix } from '#content/current.ts';
import { askSession, checkOut, mails, newLine, openOrder, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';

let shop: TestApp;
beforeAll(async () => {
  // Fails if a database session keeps state (decision 047).
  shop = await createTestApp({ pooled: true });
});
afterAll(() => shop.close());

describe('a paid checkout', () => {
  test('is fulfilled by the webhook alone, with files, the sellers’ shares and one email to the buyer', async () => {
    const order = await checkOut(shop, [await newLine(shop), await newLine(shop, 'premium')]);
    await pay(shop, order);
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).state).toBe('paid');
    const opened = await openOrder(shop, order);
    expect(opened.number).toMatch(new RegExp(`^${orderPrefix()}\\d+$`));
    expect(opened.items.map((item) => [item.state, item.files.map((file) => file.kind)])).toEqual([
      ['granted', ['mp3']],
      ['granted', ['mp3', 'wav']],
    ]);
    const toBuyer = (await mails(shop)).filter(({ recipient }) => recipient === order.email);
    expect(toBuyer.map((mail) => mail.purpose)).toEqual([`purchase:${order.id}`]);
    const [mail] = await mailsTo(shop, order.email);
    for (const { cover } of order.items) {
      expect(mail?.html).toContain(`<img src="${shop.deps.publicUrl}${cover.replace('/512.', '/256.')}"`);
    }
    const shares = await shop.deps.db.selectFrom('payouts_shares').selectAll().execute();
    expect(shares).toHaveLength(2);
    expect((await askSession(shop, order.session_id)).state).toBe('paid');
  });
});
