import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum } from '#contract-kit/numbers/sum.ts';
import { migrationsFolder } from '#server/startup/migrate-database.ts';
import { type Books, readBooks } from '#testing/figures/books.ts';
import { ofBuyers, ofLabel } from '#testing/figures/of-label-and-buyers.ts';
import { ofSellers } from '#testing/figures/of-sellers.ts';
import { openRandomShop } from '#testing/figures/random-shop.ts';
import { newKey } from '#testing/login/keys.ts';
import { refund } from '#testing/orders/admin.ts';
import { jobsDone } from '#testing/orders/buying.ts';

// After any history of orders, every figure that a person or a program sees must match the ledger, and a buyer's must
// match the orders. A new figure needs an entry in a table in testing/figures/.

describe.each([
  ['without taxes', {}],
  ['with taxes included', { TAX: 'stripe', TAX_PRICES: 'included' }],
  ['with taxes added', { TAX: 'stripe', TAX_PRICES: 'added' }],
])('%s', (_, settings) => {
  let books: Books;
  beforeAll(async () => {
    books = await readBooks(await openRandomShop(settings, Number(process.env['SEED'] ?? 1)));
  });
  afterAll(() => books.shop.close());

  test('the random history of orders contains every kind of event', () => {
    const back = books.orders.map(
      ({ items, refunded_cents: cents }) => cents - sum(items.map((item) => item.refunded_cents)),
    );
    expect(back.filter((cents) => cents > 0).length).toBeGreaterThan(2);
    expect(new Set(books.orders.map(({ state }) => state))).toEqual(new Set(['paid', 'disputed', 'refunded']));
    expect(new Set(books.items.map(({ reason }) => reason))).toEqual(new Set([null, 'code', 'deal', 'upgrade']));
    expect(books.items.some(({ withheld }) => withheld)).toBe(true);
    expect(books.items.some(({ earned }) => earned.size > 1)).toBe(true);
  });

  test.each(Object.entries(ofSellers))('sellers see the right figure: %s', async (_name, figure) => {
    for (const seller of books.sellers) {
      const [shown, booked] = await figure(books, seller);
      expect(shown).toEqual(booked);
    }
  });
  test.each(Object.entries(ofLabel))('the label sees the right figure: %s', async (_name, figure) => {
    const [shown, booked] = await figure(books, books.admin);
    expect(shown).toEqual(booked);
  });
  test.each(Object.entries(ofBuyers))('the buyer sees the right figure: %s', async (_name, figure) => {
    const [shown, booked] = await figure(books, books.buyer.browser);
    expect(shown).toEqual(booked);
  });

  test('after a refund of an amount, the affected sale is among the changed sales that a program reads', async () => {
    const { shop, admin } = books;
    const sold = books.items.findLast(
      ({ order: { state, charged_back_cents: chargedBack }, kept_cents: cents }) =>
        state === 'paid' && chargedBack === 0 && cents > 500,
    );
    const order = sold?.order;
    const key = await newKey(shop, sold?.seller_id ?? '');
    const since = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const refunded = await refund(admin, order ?? { id: '' }, { cents: 400 });
    expect(refunded.statusCode, refunded.body).toBe(200);
    await jobsDone(shop);
    const { sales } = (await key.call('GET', `/api/v1/app/sync/sales?updatedSince=${since}`)).json();
    expect((sales as { order: string }[]).map((sale) => sale.order)).toContain(order?.number);
  });

  test('the migration that adds kept_cents calculates it for earlier sales, and marks only sales whose figures change as updated', async () => {
    const client = await books.shop.database.pool.connect();
    const read = async () =>
      (
        await client.query<{ id: string; told: boolean; kept_cents: number; updated_at: Date }>(
          `select id, kept_cents, updated_at,
             (price_cents, refunded_cents) is not distinct from (paid_cents - tax_cents, paid_cents - tax_cents - kept_cents) as told
           from orders_items order by id`,
        )
      ).rows;
    try {
      const before = await read();
      await client.query('begin');
      await client.query(`drop trigger payouts_entries_items on payouts_entries; drop function payouts_keep_items();
        alter table orders_items drop column kept_cents cascade;
        create trigger orders_items_updated before update on orders_items
          for each row when (old.state is distinct from new.state) execute function note_update()`);
      await client.query(await readFile(join(migrationsFolder, '0114-kept-cents.sql'), 'utf8'));
      const after = await read();
      expect(after.map((row) => row.kept_cents)).toEqual(before.map((row) => row.kept_cents));
      const again = after.filter((row, index) => row.updated_at.getTime() !== before[index]?.updated_at.getTime());
      expect(again.map(({ id }) => id)).toEqual(after.filter(({ told }) => !told).map(({ id }) => id));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
