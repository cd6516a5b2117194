import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsToPrice } from '#contract-kit/money.ts';
import { createPerson } from '#features/account/server/public.ts';
import { caseKinds } from '#features/inbox/case-kinds.ts';
import { salesByDay } from '#features/orders/server/spending/list-daily-sales.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { buyAtCheckout, checkOut, jobsDone, newLine, orderOf } from '#testing/orders/buying.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { AdminSummary } from '../contract.ts';
import type { PersonSummary } from '../contract-person.ts';

const timeZone = 'America/Los_Angeles';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: timeZone } });
  const boss = { username: 'the-boss', displayName: 'Boss', email: 'boss@example.com' };
  admin = await logInAs(shop, await createPerson(shop.deps.db, boss, 'admin'));
});
afterAll(() => shop.close());

const summary = async (): Promise<AdminSummary> => {
  const response = await admin.call('GET', '/api/v1/app/admin-summary');
  expect(response.statusCode).toBe(200);
  return response.json();
};

/** Midnight in the label's time zone, `daysAgo` days ago. */
const midnight = async (daysAgo: number): Promise<Date> => {
  const now = shop.deps.clock.now();
  const { rows } = await sql<{ at: Date }>`
    select (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - ${daysAgo} * interval '1 day')
           at time zone ${timeZone} as at`.execute(shop.deps.db);
  return rows[0]!.at;
};

const buy = async (paidAt: Date) => {
  const placed = await buyAtCheckout(shop, [await newLine(shop)]);
  await shop.deps.db.updateTable('orders_orders').set({ paid_at: paidAt }).where('id', '=', placed.id).execute();
  return await orderOf(shop, placed.id);
};

test('the admin summary is empty for a label without any activity', async () => {
  const { days, ...others } = await summary();
  expect(others).toEqual({
    today: { orders: 0, total: '0.00' },
    last30Days: { orders: 0, total: '0.00' },
    waiting: Object.fromEntries(caseKinds.map((kind) => [kind, 0])),
    openCampaigns: 0,
    promotions: 0,
    nextPromotion: null,
    timeZone,
  });
  expect(days).toHaveLength(30);
  expect(days.every(({ orders, total }) => orders === 0 && total === '0.00')).toBe(true);
});

test('the admin summary counts sales of today and of 30 days by midnights of the label’s time zone, less refunds', async () => {
  const [today, firstDay] = [await midnight(0), await midnight(29)];
  await buy(today);
  await buy(new Date(today.getTime() - 1));
  await buy(firstDay);
  await buy(new Date(firstDay.getTime() - 1));
  const refunded = await buy(today);
  await shop.sandbox.control(`charges/${refunded.charge_id}/refund`, { amount: 500 });
  await jobsDone(shop);
  await checkOut(shop, [await newLine(shop)]);
  const { today: sold, last30Days, days } = await summary();
  expect(sold).toEqual({ orders: 2, total: '34.98' });
  expect(last30Days).toEqual({ orders: 4, total: '74.96' });
  const local = (at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: local(firstDay), orders: 1, total: '19.99' },
    { day: local(new Date(today.getTime() - 1)), orders: 1, total: '19.99' },
    { day: local(today), orders: 2, total: '34.98' },
  ]);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
});

test('the admin summary counts what waits in the inbox', async () => {
  const writer = await logInAs(shop, await createListener(shop.deps));
  const from = { username: 'Mia', email: 'mia@example.com' };
  await writer.call('POST', '/api/v1/app/support-admin', { ...from, support: 'One' });
  await writer.call('POST', '/api/v1/app/feedback-general', { ...from, feedback: 'Two' });
  expect((await summary()).waiting).toMatchObject({ support: 2, dispute: 0 });
});

test('the admin summary counts emails to lists that are being sent or are paused', async () => {
  await sql`
    insert into subscribers_campaigns (id, kind, category, subject, content, state, created_by, created_at, ended_at, recipients)
    select gen_random_uuid(), 'letter', 'merch', 'News', '{}', state, (select id from account_users limit 1), now(), ended, 1
      from (values ('sending', null), ('paused', null), ('sent', now()), ('canceled', now())) as states (state, ended)`.execute(
    shop.deps.db,
  );
  expect((await summary()).openCampaigns).toBe(2);
});

test('the admin summary names the next promotion and when it starts', async () => {
  const seller = await createSeller(shop.deps);
  const beat = await createBeat(shop.deps, { sellerId: seller.id, title: 'Harbour' });
  const response = await admin.call('POST', '/api/v1/app/promotions', {
    user: seller.id,
    beat: beat.id,
    startDate: '2099-05-04',
    startTime: '10:00',
    endDate: '2099-05-05',
    endTime: '10:00',
    beatstoreUrl: `/beatstore/${seller.username}`,
  });
  expect(response.statusCode).toBe(201);
  const { nextPromotion, promotions } = await summary();
  expect(promotions).toBe(1);
  expect(nextPromotion).toEqual({ title: 'Harbour', startsAt: '2099-05-04T17:00:00.000Z' });
});

test('the admin summary reads sales by an index, however many orders there are', async () => {
  await sql`
    insert into orders_orders (id, email, total_cents, terms_version, consent, fee_bps, label, state, paid_at, created_at)
    select gen_random_uuid(), 'many@example.com', 1000, '1', 'line', 1000, '{}', 'paid', now() - n * interval '1 hour', now()
      from generate_series(1, 20000) n`.execute(shop.deps.db);
  await sql`vacuum analyze orders_orders`.execute(shop.deps.db);
  const query = salesByDay(shop.deps.db, { now: shop.deps.clock.now(), timeZone });
  const plan = JSON.stringify(await query.explain('json'));
  expect(plan).toContain('orders_orders_paid_at');
  expect(plan).not.toContain('Seq Scan');
});

test('the person summary shows admins what someone bought, sold and asked, and shows closed accounts to nobody', async () => {
  const { deps } = shop;
  const buyer = await createListener(deps);
  const line = await newLine(shop);
  const placed = await buyAtCheckout(shop, [line], buyer.email);
  await deps.db.updateTable('orders_orders').set({ buyer_id: buyer.id }).where('id', '=', placed.id).execute();
  const writer = await logInAs(shop, buyer);
  await writer.call('POST', '/api/v1/app/support-admin', {
    username: 'Mia',
    email: buyer.email,
    support: 'Where is it?',
  });

  const read = (userId: string) => admin.call('GET', `/api/v1/app/admin/people/${userId}`);
  const person: PersonSummary = (await read(buyer.id)).json();
  const { number, total_cents: cents } = await orderOf(shop, placed.id);
  expect(person).toMatchObject({
    user: { _id: buyer.id, email: buyer.email, status: 'active' },
    orders: { total: 1, spent: centsToPrice(cents), newest: [{ id: placed.id, number, state: 'paid' }] },
    beats: { onSale: 0, total: 0, newest: [] },
    payouts: { balances: [], blocks: [] },
    requests: { open: 1, total: 1, newest: [{ excerpt: 'Where is it?', state: 'open' }] },
  });

  const { seller_id: sellerId } = await deps.db
    .selectFrom('orders_items')
    .select('seller_id')
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow();
  const seller: PersonSummary = (await read(sellerId)).json();
  expect(seller.beats.onSale).toBeGreaterThan(0);
  expect(seller.beats.newest[0]).toMatchObject({ state: 'published', takenOff: false });
  expect(seller.payouts.balances[0]?.cents).toBeGreaterThan(0);
  expect(seller.payouts.blocks).toEqual(['They haven’t connected Stripe yet.']);

  await deps.db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', buyer.id).execute();
  const gone = await read(buyer.id);
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'OVERVIEW_NO_PERSON']);
  const stranger = await createListener(deps);
  const other = await logInAs(shop, stranger);
  expect((await other.call('GET', `/api/v1/app/admin/people/${stranger.id}`)).statusCode).toBe(403);
});
