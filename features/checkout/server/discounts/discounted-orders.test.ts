import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { licensePhrase } from '#features/licenses/license-phrase.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { formatCents } from '#contract-kit/format.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { mailsTo } from '#testing/mails.ts';
import { refund } from '#testing/orders/admin.ts';
import { jobsDone, type Line, openOrder, orderOf, pay } from '#testing/orders/buying.ts';
import { newCode, newDeal, placeWith, quoteOf } from '#testing/orders/discounting.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { dueOf, linesOf } from '#testing/orders/payouts.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { reconcileSince } from '#features/orders/server/rebuild/reconcile-since.ts';

// A reduction is part of an item's price: it's the same everywhere, to the cent, and never changes.

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const app = '/api/v1/app';
const feeOf = (cents: number): number => Math.round(cents / 10);
let seller: TestSeller;
beforeEach(async () => {
  seller = await openShop(shop);
});

const lineAt = async (cents: number): Promise<Line> => {
  const license = await createLicense(shop.deps, {
    ownerId: seller.user.id,
    priceCents: cents,
    title: 'Basic License',
  });
  const beat = await createBeat(shop.deps, { sellerId: seller.user.id, licenseIds: [license.id] });
  return { beatId: beat.id, licenseId: license.id };
};
const linesAt = async (prices: readonly number[]): Promise<Line[]> => {
  const lines = [];
  for (const cents of prices) lines.push(await lineAt(cents));
  return lines;
};
const pdf = async (url: string | null | undefined) =>
  readPdfText((await shop.app.inject(url ?? '')).rawPayload).text.replaceAll(/\s/g, '');
const buy = async (items: readonly Line[], code?: string, email = 'mia@example.com'): Promise<OrderRecord> => {
  const order = await placeWith(shop, { items, email, ...(code !== undefined && { code }) });
  await pay(shop, order);
  await jobsDone(shop);
  return await orderOf(shop, order.id);
};
const centsAtStripe = async ({ session_id: session }: OrderRecord): Promise<number[]> => {
  const { rows } = await shop.database.pool.query<{ body: { amount_total: number } }>(
    `select body from payments_sandbox.object where kind = 'item' and parent = $1 order by seq desc`,
    [session],
  );
  return rows.map(({ body }) => body.amount_total);
};

const describedAtStripe = async ({ session_id: session }: OrderRecord): Promise<unknown[]> => {
  const { rows } = await shop.database.pool.query<{ description: unknown }>(
    `select product.body -> 'description' as description
       from payments_sandbox.object as item
       join payments_sandbox.object as product
         on product.kind = 'product' and product.id = item.body -> 'price' ->> 'product'
      where item.kind = 'item' and item.parent = $1
      order by item.seq desc`,
    [session],
  );
  return rows.map(({ description }) => description);
};

let buyers = 0;
const newEmail = (): string => `buyer${(buyers += 1)}@example.com`;

interface Sums {
  readonly list: readonly number[];
  readonly paid: readonly number[];
  readonly reason: 'code' | 'deal';
  readonly label: string;
}

/** Compares everything that shows an order's price, from the quote to the seller's statistics. */
const expectEverywhere = async (items: readonly Line[], { list, paid, reason, label }: Sums, code?: string) => {
  const [total, email] = [paid.reduce((sum, cents) => sum + cents, 0), newEmail()];
  const saved = list.reduce((sum, cents) => sum + cents, 0) - total;
  const quoted = await quoteOf(shop, items, code);
  expect(quoted.items.map((item) => [item.list, item.discount, item.price, item.reason, item.reasonLabel])).toEqual(
    paid.map((cents, index) => [
      centsToPrice(list[index] ?? 0),
      centsToPrice((list[index] ?? 0) - cents),
      centsToPrice(cents),
      reason,
      label,
    ]),
  );
  expect([quoted.total, quoted.saved]).toEqual([centsToPrice(total), centsToPrice(saved)]);

  const order = await buy(items, code, email);
  expect(order.total_cents).toBe(total);
  expect(order.items.map(({ price_cents: cents }) => cents)).toEqual(paid);
  expect(order.items.map((item) => [item.reason, item.reason_label])).toEqual(paid.map(() => [reason, label]));
  expect(await centsAtStripe(order)).toEqual(paid);
  const before = list.map((cents) => (reason === 'deal' ? `, ${formatCents(cents)} before “${label}”` : ''));
  expect(await describedAtStripe(order)).toEqual(
    order.items.map(({ license }, index) => `${licensePhrase(license.title)}${before[index]}`),
  );
  expect((await shop.deps.payments.getCheckout(order.session_id ?? ''))?.amountTotalCents).toBe(total);

  const opened = await openOrder(shop, order);
  expect([opened.total, opened.items.map(({ price }) => price)]).toEqual([centsToPrice(total), paid.map(centsToPrice)]);
  const words = paid.map(
    (cents, index) => `${reason === 'code' ? `Code ${label}` : label}: ${formatCents(cents - (list[index] ?? 0))}`,
  );
  const receipt = await pdf(opened.receipt?.url);
  expect(receipt).toContain(`Totalpaid${formatCents(total)}`);
  const [mail] = (await mailsTo(shop, email)).filter(({ purpose }) => purpose.startsWith('purchase'));
  expect(mail?.text).toContain(formatCents(total));
  for (const [index, cents] of paid.entries()) {
    const reduction = words[index] ?? '';
    expect(receipt).toContain(formatCents(cents));
    expect(receipt).toContain(reduction.replaceAll(/\s/g, ''));
    expect(mail?.text).toContain(formatCents(cents));
    expect(mail?.text).toContain(reduction);
    expect(await pdf(opened.items[index]?.agreementUrl)).toContain(formatCents(cents));
  }

  const entries = await linesOf(shop, seller);
  const fees = paid.map(feeOf);
  const bySize = (a: number, b: number) => a - b;
  const centsOf = (kind: string) =>
    entries
      .filter((entry) => entry[0] === kind)
      .map(([, cents]) => cents)
      .toSorted(bySize);
  expect(centsOf('sale')).toEqual([...paid].toSorted(bySize));
  expect(centsOf('fee')).toEqual(fees.map((cents) => -cents).toSorted(bySize));
  expect(await dueOf(shop, seller)).toBe(total - fees.reduce((sum, cents) => sum + cents, 0));
  const asSeller = async (path: string) => await seller.browser.call('GET', `${app}/${path}`);
  const statistics = await asSeller(`seller/statistics?email=${seller.user.email}&days=7`);
  expect(statistics.json().total).toMatchObject({ sales: paid.length, revenue: centsToPrice(total) });
  const [ledger, figures] = [
    (await asSeller('payouts/ledger.csv')).payload,
    (await asSeller(`seller/statistics.csv?email=${seller.user.email}&days=7`)).payload,
  ];
  for (const cents of paid) {
    expect(ledger).toContain(`"${centsToPrice(cents)}"`);
    expect(figures).toContain(`"${centsToPrice(cents)}"`);
  }
  return order;
};

describe('prices agree to the cent in quote, order, Stripe’s request, documents, mail, ledger and statistics', () => {
  test('with 15% off 19.99 and 35.57', async () => {
    const items = await linesAt([1999, 3557]);
    const code = await newCode(seller.browser, { code: 'SUMMER', value: 15 });
    const sums = { list: [1999, 3557], paid: [1699, 3023], reason: 'code', label: 'SUMMER' } as const;
    await expectEverywhere(items, sums, 'summer');
    const { codes } = (await seller.browser.call('GET', `${app}/seller/codes`)).json();
    expect(codes).toMatchObject([{ _id: code._id, uses: 1, saved: '8.34', earned: '47.22' }]);
  });

  test('with 10.00 off two lines together', async () => {
    const items = await linesAt([1999, 3557]);
    const { code } = await newCode(seller.browser, { kind: 'amount', value: '10.00' });
    await expectEverywhere(items, { list: [1999, 3557], paid: [1639, 2917], reason: 'code', label: code }, code);
  });

  test('with buy 2, get 1 free', async () => {
    const list = [1999, 2499, 1999];
    const items = await linesAt(list);
    await newDeal(seller.browser, { kind: 'buy-get', buy: 2, get: 1 });
    await expectEverywhere(items, { list, paid: [1384, 1730, 1384], reason: 'deal', label: 'Buy 2, get 1 free' });
    const { deals } = (await seller.browser.call('GET', `${app}/seller/deals`)).json();
    expect(deals).toMatchObject([{ uses: 1, saved: '19.99', earned: '44.98', label: 'Buy 2, get 1 free' }]);
  });

  test('with the label’s amount split over two sellers, in order and balances', async () => {
    const other = await openShop(shop);
    for (const { browser } of [seller, other]) {
      await browser.call('PUT', `${app}/seller/label-promotions`, { takesPart: true });
    }
    const line = { beatId: (await createBeat(shop.deps, { sellerId: other.user.id })).id, licenseId: licenseIds.basic };
    const { code } = await newCode(admin, { kind: 'amount', value: '10.00' }, 'admin');
    const order = await buy([await lineAt(3557), line], code, newEmail());
    expect(order.items.map(({ price_cents: cents }) => cents)).toEqual([2917, 1639]);
    expect([await dueOf(shop, seller), await dueOf(shop, other)]).toEqual([2917 - 292, 1639 - 164]);
  });
});

describe('the reduced price that was paid decides', () => {
  const bought = async () => {
    const items = await linesAt([1999, 3557]);
    const { code } = await newCode(seller.browser, { value: 15, maxUsesPerBuyer: null });
    return { items, code, order: await buy(items, code, newEmail()) };
  };
  const uses = async () => {
    const { codes } = (await seller.browser.call('GET', `${app}/seller/codes`)).json();
    const [{ uses: count, saved, earned }] = codes;
    return [count, saved, earned];
  };
  const states = async (order: OrderRecord) => (await orderOf(shop, order.id)).items.map(({ state }) => state);

  test('what a refund of an item returns', async () => {
    const { order } = await bought();
    const response = await refund(admin, order, { items: [order.items[1]?.id] });
    expect(response.json().refunds).toMatchObject([{ cents: 3023, state: 'made' }]);
    await jobsDone(shop);
    expect(await states(order)).toEqual(['granted', 'withdrawn']);
    expect(await dueOf(shop, seller)).toBe(1699 - 170);
    expect(await uses()).toEqual([1, '3.00', '16.99']);
  });

  test('what a refund of an amount returns, and then a refund of the rest', async () => {
    const { order } = await bought();
    await refund(admin, order, { cents: 4000 });
    await jobsDone(shop);
    expect(await states(order)).toEqual(['granted', 'granted']);
    expect((await refund(admin, order)).json().message).toBe('$7.22 was refunded.');
    await jobsDone(shop);
    expect(await states(order)).toEqual(['withdrawn', 'withdrawn']);
    expect(await dueOf(shop, seller)).toBe(0);
    expect(await uses()).toEqual([1, '0.00', '0.00']);
  });

  test('what a dispute takes, whether it’s won or lost', async () => {
    for (const [outcome, state, due] of [
      ['won', 'granted', 4722 - 170 - 302],
      ['lost', 'withdrawn', 0],
    ] as const) {
      seller = await openShop(shop);
      const { order } = await bought();
      const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
      await jobsDone(shop);
      expect(await states(order)).toEqual(['frozen', 'frozen']);
      await shop.sandbox.control(`disputes/${id}/close`, { outcome });
      await jobsDone(shop);
      expect(await states(order), outcome).toEqual([state, state]);
      expect(await dueOf(shop, seller), outcome).toBe(due);
    }
  });

  test('what the refund of a basic license returns if someone else had bought the beat exclusively first', async () => {
    const lease: Line = {
      beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
      licenseId: licenseIds.basic,
    };
    const { code } = await newCode(seller.browser, { value: 15 });
    await shop.sandbox.webhooks({ hold: true });
    const rival = await placeWith(shop, { items: [lease, await lineAt(3557)], code, email: newEmail() });
    const owner = await placeWith(shop, { items: [{ ...lease, licenseId: licenseIds.exclusive }], email: newEmail() });
    await pay(shop, owner);
    await pay(shop, rival);
    await openOrder(shop, owner);
    await openOrder(shop, rival);
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    const after = await orderOf(shop, rival.id);
    expect(after.items.map((item) => [item.state, item.refunded_cents])).toEqual([
      ['lost', 1699],
      ['granted', 0],
    ]);
    expect(await uses()).toEqual([1, '5.34', '30.23']);
  });

  test('what an order costs after it’s rebuilt from Stripe’s data', async () => {
    const since = new Date(Date.now() - 1000);
    const { order } = await bought();
    const [before, due] = [await orderOf(shop, order.id), await dueOf(shop, seller)];
    await loseOrder(shop, order.id);
    expect(await uses()).toEqual([0, '0.00', '0.00']);
    expect(await reconcileSince(shop.deps, since)).toMatchObject({ problems: [] });
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).items).toEqual(before.items);
    expect([await dueOf(shop, seller), await uses()]).toEqual([due, [1, '8.34', '47.22']]);
  });
});
