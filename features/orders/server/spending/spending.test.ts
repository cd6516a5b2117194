import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, checkOut, type Line, newLine, orderOf, jobsDone } from '#testing/orders/buying.ts';
import { createBeat, createLicense, createListener } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const join = async () => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  return { user, browser: await logInAs(shop, user) };
};

const buy = async (email: string, items: readonly Line[], paidAt?: Date) => {
  const placed = await buyAtCheckout(shop, items, email);
  if (paidAt) {
    await shop.deps.db.updateTable('orders_orders').set({ paid_at: paidAt }).where('id', '=', placed.id).execute();
  }
  return await orderOf(shop, placed.id);
};

const spendingOf = async (user: Awaited<ReturnType<typeof join>>) =>
  (await user.browser.call('GET', '/api/v1/app/orders/spending')).json();

/** The cells of every line except the first. */
const linesOf = async (user: Awaited<ReturnType<typeof join>>): Promise<string[][]> => {
  const { rawPayload } = await user.browser.call('GET', '/api/v1/app/orders/spending.csv');
  const [, ...lines] = rawPayload.toString('utf8').trimEnd().split('\r\n');
  return lines.map((line) => line.slice(1, -1).split('","'));
};

describe('an account’s spending', () => {
  test('is empty before the first order, and refused to visitors', async () => {
    const somebody = await join();
    await checkOut(shop, [await newLine(shop)], somebody.user.email);
    expect(await spendingOf(somebody)).toEqual({ months: [], total: '0.00' });
    expect(await linesOf(somebody)).toEqual([]);
    for (const url of ['/api/v1/app/orders/spending', '/api/v1/app/orders/spending.csv']) {
      expect((await shop.app.inject(url)).statusCode).toBe(401);
    }
  });

  test('is summed by month of payment (UTC), newest first, for this account only', async () => {
    const [somebody, other] = [await join(), await join()];
    const { email } = somebody.user;
    await buy(email, [await newLine(shop)], new Date('2026-01-31T23:59:59.999Z'));
    await buy(email, [await newLine(shop), await newLine(shop, 'premium')], new Date('2026-02-01T00:00:00Z'));
    await buy(email, [await newLine(shop)], new Date('2026-02-28T12:00:00Z'));
    await buy(other.user.email, [await newLine(shop)]);
    expect(await spendingOf(somebody)).toEqual({
      months: [
        { month: '2026-02', orders: 2, beats: 3, paid: '75.55', refunded: '0.00', spent: '75.55' },
        { month: '2026-01', orders: 1, beats: 1, paid: '19.99', refunded: '0.00', spent: '19.99' },
      ],
      total: '95.54',
    });
  });

  test('is net of full refunds, refunds of one item, partial refunds, and what banks take back', async () => {
    const somebody = await join();
    const two = async () => await buy(somebody.user.email, [await newLine(shop), await newLine(shop, 'premium')]);
    const [whole, item, part, lost] = [await two(), await two(), await two(), await two()];
    await shop.sandbox.control(`charges/${whole.charge_id}/refund`);
    await shop.deps.payments.refundItem({
      paymentIntentId: item.payment_intent_id ?? '',
      orderId: item.id,
      itemId: item.items[1]?.id ?? '',
      amountCents: item.items[1]?.price_cents ?? 0,
      reason: 'asked for',
    });
    await shop.sandbox.control(`charges/${part.charge_id}/refund`, { amount: 500 });
    const dispute = { amount: 700, prevented: 'resolution' };
    await shop.sandbox.control(`charges/${lost.charge_id}/dispute`, dispute);
    await jobsDone(shop);
    const { months, total } = await spendingOf(somebody);
    expect(months).toMatchObject([{ orders: 4, beats: 8, paid: '222.24', refunded: '103.13', spent: '119.11' }]);
    expect(total).toBe('119.11');
    const lines = await linesOf(somebody);
    expect(lines[2]?.[2]).toBe('Returned by the bank after a dispute');
    expect(lines.map((line) => line.slice(5))).toEqual([
      ['19.99', '0.00', '19.99', 'USD'],
      ['35.57', '0.00', '35.57', 'USD'],
      ['0.00', '7.00', '-7.00', 'USD'],
      ['19.99', '0.00', '19.99', 'USD'],
      ['35.57', '0.00', '35.57', 'USD'],
      ['0.00', '5.00', '-5.00', 'USD'],
      ['19.99', '0.00', '19.99', 'USD'],
      ['35.57', '35.57', '0.00', 'USD'],
      ['19.99', '19.99', '0.00', 'USD'],
      ['35.57', '35.57', '0.00', 'USD'],
    ]);
  });

  test('is exported as CSV in which no title is a formula', async () => {
    const somebody = await join();
    const license = await createLicense(shop.deps, { title: '@Gold' });
    const beat = await createBeat(shop.deps, { title: '=HYPERLINK("http://x","y")', licenseIds: [license.id] });
    const order = await buy(somebody.user.email, [{ beatId: beat.id, licenseId: license.id }]);
    const { headers, body } = await somebody.browser.call('GET', '/api/v1/app/orders/spending.csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="spending.csv"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': noIndexTag,
    });
    const [heading, line] = body.split('\r\n');
    expect(heading).toBe('\uFEFF"Date (UTC)","Order","Beat","Artist","License","Paid","Refunded","Spent","Currency"');
    expect(line).toContain(`"${order.number}","'=HYPERLINK(""http://x"",""y"")",`);
    expect(line).toContain(`"'@Gold","25.00","0.00","25.00","USD"`);
  });
});
