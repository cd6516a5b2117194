import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { askSession, checkOut, mails, newLine, openOrder, orderOf, pay, type Line } from '#testing/orders/buying.ts';
import { licenseIds } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { findOrdersToCheck } from '../lifecycle/orders-to-check.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { sweep } from '../updates/sweep.ts';

// No event ever arrives, and nobody returns to the success page unless a test does so.

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, providerNow: () => clock.now() });
  await shop.sandbox.webhooks({ drop: ['*'] });
});
afterAll(() => shop.close());
beforeEach(() => clock.pass({ minutes: 1 }));

const sweepOnce = async () => {
  await sweep(shop.deps);
  await shop.deps.jobs.idle();
};
const lease = ({ beatId }: Line): Line => ({ beatId, licenseId: licenseIds.basic });
const statesOf = async ({ id }: OrderRecord) => {
  const { state, items } = await orderOf(shop, id);
  return [state, ...items.map((item) => item.state)];
};
const comeBack = async (order: OrderRecord) => {
  await askSession(shop, order.session_id);
  await shop.deps.jobs.idle();
};
const ownerOf = async ({ beatId }: Line) =>
  (await shop.deps.db.selectFrom('catalogue_beats').select('sold_item_id').where('id', '=', beatId).executeTakeFirst())
    ?.sold_item_id;
const purposesOf = async ({ id }: OrderRecord) =>
  (await mails(shop)).filter(({ purpose }) => purpose.endsWith(id)).map(({ purpose }) => purpose.split(':')[0]);
const refundsOf = async (order: OrderRecord) =>
  (await shop.deps.payments.getCheckout(order.session_id ?? ''))?.refunds.map(({ amountCents }) => amountCents);
const owedFor = async ({ id }: OrderRecord) =>
  (
    await shop.deps.db
      .selectFrom('payouts_entries')
      .select(({ fn }) => fn.sum<number>('cents').as('cents'))
      .where('order_id', '=', id)
      .executeTakeFirst()
  )?.cents;

describe('a payment without events', () => {
  test.each([1, 5, 15, 60])('is found %d minutes after its page opened; until then the page stays open', async (at) => {
    const order = await checkOut(shop, [await newLine(shop)]);
    const opened = clock.now().getTime();
    for (const minute of [1, 5, 15, 60].filter((earlier) => earlier < at)) {
      clock.pass({ seconds: minute * 60 - (clock.now().getTime() - opened) / 1000 });
      await sweepOnce();
      expect(await statesOf(order)).toEqual(['pending', 'pending']);
      expect((await shop.deps.payments.getCheckout(order.session_id ?? ''))?.status).toBe('open');
    }
    await pay(shop, order);
    const paid = Math.floor(clock.now().getTime() / 1000) * 1000;
    clock.pass({ seconds: at * 60 - (clock.now().getTime() - opened) / 1000 });
    await sweepOnce();
    expect(await statesOf(order)).toEqual(['paid', 'granted']);
    expect((await orderOf(shop, order.id)).paid_at).toEqual(new Date(paid));
    expect(await purposesOf(order)).toEqual(['purchase']);
  });

  test('for an exclusive license wins over a lease that was paid later but reported first', async () => {
    const line = await newLine(shop, 'exclusive');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    const late = await checkOut(shop, [lease(line), await newLine(shop)], 'late@example.com');
    await pay(shop, owner);
    clock.pass({ seconds: 10 });
    await pay(shop, late);
    await comeBack(late);
    expect(await statesOf(late)).toEqual(['paid', 'granted', 'granted']);
    clock.pass({ minutes: 1 });
    await sweepOnce();
    await sweepOnce();
    expect(await statesOf(owner)).toEqual(['paid', 'granted']);
    expect(await statesOf(late)).toEqual(['paid', 'lost', 'granted']);
    expect(await refundsOf(late)).toEqual([1999]);
    expect(await purposesOf(late)).toEqual(['purchase', 'taken-back']);
    expect((await openOrder(shop, late)).items.map(({ files, refunded }) => [files.length, refunded])).toEqual([
      [0, true],
      [1, false],
    ]);
    const { items } = await orderOf(shop, late.id);
    const entries = await shop.deps.db
      .selectFrom('payouts_entries')
      .select(['item_id', ({ fn }) => fn.sum<number>('cents').as('cents')])
      .where('order_id', '=', late.id)
      .where('item_id', 'is not', null)
      .groupBy('item_id')
      .execute();
    expect(entries.find(({ item_id }) => item_id === items[0]?.id)?.cents).toBe(0);
    expect(entries.find(({ item_id }) => item_id === items[1]?.id)?.cents).toBeGreaterThan(0);
  });

  test('for a lease keeps it when an exclusive license was paid later but reported first', async () => {
    const line = await newLine(shop, 'exclusive');
    const early = await checkOut(shop, [lease(line)], 'early@example.com');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    await pay(shop, early);
    clock.pass({ seconds: 10 });
    await pay(shop, owner);
    await comeBack(owner);
    expect([await statesOf(owner), await statesOf(early)]).toEqual([
      ['paid', 'granted'],
      ['paid', 'granted'],
    ]);
    expect(await refundsOf(early)).toEqual([]);
  });

  test('for a lease loses it when an exclusive license was paid first', async () => {
    const line = await newLine(shop, 'exclusive');
    const late = await checkOut(shop, [lease(line)], 'late@example.com');
    const owner = await checkOut(shop, [line], 'owner@example.com');
    await pay(shop, owner);
    clock.pass({ seconds: 10 });
    await pay(shop, late);
    await comeBack(owner);
    await comeBack(late);
    expect(await statesOf(late)).toEqual(['refunded', 'lost']);
    expect([await refundsOf(late), await owedFor(late)]).toEqual([[1999], null]);
    expect(await purposesOf(late)).toEqual(['lost']);
  });

  test('for an exclusive license wins over another one that was paid later but reported first', async () => {
    const line = await newLine(shop, 'exclusive');
    const first = await checkOut(shop, [line], 'first@example.com');
    // Two payment pages for one exclusive license are only possible if the hold's row is lost.
    await shop.deps.db.deleteFrom('checkout_holds').where('order_id', '=', first.id).execute();
    const second = await checkOut(shop, [line], 'second@example.com');
    await pay(shop, first);
    clock.pass({ seconds: 10 });
    await pay(shop, second);
    // The first order counts as expired, so only the second payment is noticed.
    await forceState(shop.deps.db, 'orders_orders', first.id, 'expired');
    await comeBack(second);
    expect([await statesOf(second), await ownerOf(line)]).toEqual([['paid', 'granted'], second.items[0]?.id]);
    await shop.deps.jobs.send('checkout.reconcile', { orderId: first.id });
    await shop.deps.jobs.idle();
    expect([await statesOf(first), await ownerOf(line)]).toEqual([['paid', 'granted'], first.items[0]?.id]);
    expect(await statesOf(second)).toEqual(['refunded', 'lost']);
    expect([await refundsOf(second), await owedFor(second)]).toEqual([[53888], 0]);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });
});

describe('the sweep’s query', () => {
  test('returns at most 100 orders a run, the longest overdue first, using an index', async () => {
    const { id } = await checkOut(shop, [await newLine(shop)]);
    await sql`
      insert into orders_orders (id, state, email, total_cents, terms_version, consent, fee_bps, label, check_at)
      select gen_random_uuid(), case when n % 20 = 0 then 'pending' else 'expired' end, 'many@example.com', 1999, '1', 'line', 1000, '{}',
             case when n % 20 = 0 then now() - n * interval '1 minute' end
        from generate_series(1, 5000) n`.execute(shop.deps.db);
    await sql`analyze orders_orders`.execute(shop.deps.db);
    const due = await findOrdersToCheck(shop.deps.db, new Date(clock.now().getTime() + 3_600_000));
    expect(due).toHaveLength(100);
    expect(due).not.toContain(id);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from orders_orders where check_at <= now() order by check_at limit 100`.execute(shop.deps.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_orders_check');
    await sql`delete from orders_orders where email = 'many@example.com'`.execute(shop.deps.db);
  });
});
