import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { quote } from '../../contract.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { buyer, checkOut, jobsDone, type Line, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await openShop(shop);
});
afterAll(() => shop.close());

const app = '/api/v1/app';
const sessionUrl = `${app}/stripe/create-checkout-session`;
const setPrice = async ({ beatId, licenseId }: Line, price: string): Promise<void> => {
  const response = await seller.browser.call('PUT', `${app}/beatstore/${beatId}`, {
    licensePrices: [{ licenseId, price }],
  });
  expect(response.statusCode).toBe(200);
};
/** A $5.01 beat whose premium license has its own price on this beat. */
const newLine = async (price: string): Promise<Line> => {
  const { id } = await createBeat(shop.deps, { sellerId: seller.user.id, priceCents: 501 });
  const line = { beatId: id, licenseId: licenseIds.premium };
  await setPrice(line, price);
  return line;
};
const quoted = async (items: readonly Line[]) =>
  await shop.api<typeof quote>('POST /api/v1/app/checkout/quote', { body: { items: [...items] } });
/** The total of an order's ledger entries, in cents. */
const earned = async ({ id }: OrderRecord): Promise<number> => {
  const lines = await shop.deps.db.selectFrom('payouts_entries').select('cents').where('order_id', '=', id).execute();
  return lines.reduce((sum, { cents }) => sum + cents, 0);
};
const startAs = async (browser: LoggedInBrowser, items: readonly Line[]) => {
  const email = 'account@example.com';
  const response = await browser.call('POST', sessionUrl, { items, email, customer: buyer });
  const sessionId = response.json<{ url: string }>().url.split('/').at(-1) ?? '';
  const placed = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return await orderOf(shop, placed.id);
};

describe('a license with its own price on a beat', () => {
  test.each(['a guest', 'an account'])(
    'costs %s that price in quote, session, order, receipt, agreement and ledger, even if it changes afterwards',
    async (who) => {
      const lines = [await newLine('24.98'), await newLine('0.99')];
      const { items, total } = await quoted(lines);
      expect([items.map(({ price }) => price), total]).toEqual([['29.99', '6.00'], '35.99']);
      const asSeen = lines.map((line, index) => ({ ...line, price: items[index]?.price ?? '' }));
      const user = who === 'an account' ? await createListener(shop.deps) : null;
      const open = user ? await startAs(await logInAs(shop, user), asSeen) : await checkOut(shop, asSeen);
      expect(open).toMatchObject({ total_cents: 3599, buyer_id: user?.id ?? null });
      expect(open.items.map(({ price_cents: cents }) => cents)).toEqual([2999, 600]);
      expect(await shop.deps.payments.getCheckout(open.session_id ?? '')).toMatchObject({ amountTotalCents: 3599 });

      await setPrice(lines[0] as Line, '99');
      await pay(shop, open);
      await jobsDone(shop);
      await setPrice(lines[1] as Line, '');
      const order = await openOrder(shop, open);
      expect([order.total, order.items.map(({ price }) => price)]).toEqual(['35.99', ['29.99', '6.00']]);
      const shares = await shop.deps.db
        .selectFrom('payouts_shares')
        .selectAll()
        .where('order_id', '=', open.id)
        .execute();
      expect(shares.map(({ gross_cents: gross }) => gross).toSorted((a, b) => b - a)).toEqual([2999, 600]);
      const net = shares.reduce((sum, { net_cents: cents }) => sum + cents, 0);
      const fee = shares.reduce((sum, { fee_cents: cents }) => sum + cents, 0);
      expect(net + fee).toBe(3599);
      expect(await earned(open)).toBe(net);
      const pdf = async (url: string) => readPdfText((await shop.app.inject(url)).rawPayload).text;
      expect(await pdf(order.receipt?.url ?? '')).toContain('Totalpaid$35.99');
      expect(await pdf(order.items[0]?.agreementUrl ?? '')).toContain('$29.99');
      expect((await quoted(lines)).items.map(({ price }) => price)).toEqual(['104.01', '40.58']);
    },
  );

  test('is refused if the price has changed since the buyer saw it, and the response has the new price', async () => {
    const line = await newLine('24.98');
    const start = async (price: string) => {
      const payload = { items: [{ ...line, price }], email: 'mia@example.com', consent: true };
      const response = await shop.app.inject({ method: 'POST', url: sessionUrl, payload });
      return [
        response.statusCode,
        response.json().details?.items[0]?.problem,
        response.json().details?.items[0]?.price,
      ];
    };
    await setPrice(line, '30');
    expect(await start('29.99')).toEqual([409, 'PRICE_CHANGED', '35.01']);
    await setPrice(line, '');
    expect(await start('35.01')).toEqual([409, 'PRICE_CHANGED', '40.58']);
    expect((await start('40.58'))[0]).toBe(200);
  });

  test('makes a paid order at once if beat and license cost nothing, and is refused below the card minimum', async () => {
    const { id: beatId } = await createBeat(shop.deps, { sellerId: seller.user.id });
    const line = { beatId, licenseId: licenseIds.premium };
    await setPrice(line, '0.00');
    const order = await checkOut(shop, [line], 'free@example.com');
    expect([order.state, order.total_cents, await earned(order)]).toEqual(['paid', 0, 0]);
    await setPrice(line, '0.99');
    const refused = await shop.app.inject({
      method: 'POST',
      url: sessionUrl,
      payload: { items: [line], email: 'mia@example.com', consent: true },
    });
    expect(refused.json()).toMatchObject({ code: 'CHECKOUT_BELOW_MINIMUM' });
  });
});
