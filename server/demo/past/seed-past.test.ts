import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Promotions } from '#features/promotions/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { planCounts, planOrders } from './plan-past.ts';
import { seedPast } from './seed-past.ts';

const ids = [licenseIds.basic, licenseIds.premium, licenseIds.exclusive];

let shop: TestApp;
let past: Parameters<typeof seedPast>[1];
const make = () => seedPast({ ...shop.deps, transactAt: shop.sandbox.sandbox.transactAt }, past);
const rows = async <T extends object>(text: string): Promise<T[]> => (await shop.database.pool.query<T>(text)).rows;
const oneOf = async (text: string): Promise<number> => Number((await rows<{ n: string }>(text))[0]?.n);

beforeAll(async () => {
  shop = await createTestApp({ settings: { DEMO: '1' } });
  const now = new Date();
  const sellers = [];
  for (const name of ['Sol', 'Nova', 'Luca', 'Mira']) {
    sellers.push(await createSeller(shop.deps, { displayName: name, emailVerifiedAt: now, country: 'United States' }));
  }
  const [sol, nova, luca, mira] = sellers;
  const old = [sol, nova, mira, sol, nova, mira].map((seller, index) => ({ seller, days: 85 - index * 12 }));
  // Luca has earned nothing before the last payout, which is four days ago.
  const recent = [luca, luca, luca, luca].map((seller) => ({ seller, days: 3.5 }));
  const beats = [];
  for (const { seller, days } of [...old, ...recent]) {
    const sellerId = seller?.id ?? '';
    const { id } = await createBeat(shop.deps, { sellerId, licenseIds: ids });
    beats.push({ id, sellerId, publishedAt: new Date(now.getTime() - days * dayMs) });
  }
  const buyers = [await createListener(shop.deps), await createListener(shop.deps)];
  past = {
    beats,
    sellerIds: sellers.map(({ id }) => id),
    buyerIds: buyers.map(({ id }) => id),
    now,
    signal: new AbortController().signal,
  };
  await make();
  await shop.deps.jobs.idle();
});
afterAll(() => shop.close());

describe('the demo’s past', () => {
  test('has more than two months of orders by accounts, none of them later than the start', async () => {
    expect(await oneOf('select count(*) n from orders_orders')).toBeGreaterThan(40);
    const [first] = await rows<{ oldest: Date; newest: Date; guests: string }>(
      'select min(paid_at) oldest, max(paid_at) newest, count(*) filter (where buyer_id is null) guests from orders_orders',
    );
    expect(first?.newest.getTime()).toBeLessThan(past.now.getTime());
    expect(past.now.getTime() - (first?.oldest.getTime() ?? 0)).toBeGreaterThan(60 * dayMs);
    expect(Number(first?.guests)).toBe(0);
    expect(await oneOf("select count(*) n from orders_changes where at > now() - interval '1 minute'")).toBe(0);
  });

  test('numbers receipts without a gap, in the order of the payments', async () => {
    const numbers = await rows<{ receipt_number: number }>(
      'select receipt_number from orders_orders order by paid_at, receipt_number',
    );
    expect(numbers.map(({ receipt_number: number }) => Number(number))).toEqual(numbers.map((_, index) => index + 1));
  });

  test('pays sellers what buyers paid, without refunds and the label’s fee', async () => {
    const paid = await oneOf('select sum(total_cents - refunded_cents) n from orders_orders');
    const earned = await oneOf(`select sum(cents) n from payouts_entries where kind in ('sale', 'refund', 'fee')`);
    const fees = await oneOf(`select -sum(cents) n from payouts_entries where kind = 'fee'`);
    expect(paid).toBe(earned + fees);
    expect(await oneOf(`select count(*) n from orders_orders where state = 'refunded'`)).toBeGreaterThan(0);
  });

  test('has paid connected sellers everything, and still owes the other sellers', async () => {
    const [sol, nova, luca, mira] = past.sellerIds;
    const due = async (id = '') =>
      await oneOf(`select sum(cents) n from payouts_entries where kind <> 'payout' and seller_id = '${id}'`);
    expect(
      await oneOf(`select count(*) n from payouts_entries where kind = 'sale' and seller_id = '${luca}'`),
    ).toBeGreaterThan(0);
    expect([await due(sol), await due(nova), await due(luca)]).toEqual([0, 0, 0]);
    expect(await due(mira)).toBeGreaterThan(0);
  });

  test('has a ledger that agrees with Stripe', async () => {
    const [sol = ''] = past.sellerIds;
    const transferred = await oneOf(
      `select -sum(cents) n from payouts_entries where transfer_id is not null and seller_id = '${sol}'`,
    );
    const [account] = await rows<{ id: string }>(
      `select provider_account id from payouts_accounts where user_id = '${sol}'`,
    );
    const { entries } = await shop.deps.payments.listSellerHistory(account?.id ?? '', { limit: 100 });
    const isPayout = ({ type }: { readonly type: string }) => type === 'payout';
    const net = entries.filter((entry) => !isPayout(entry)).reduce((sum, { netCents }) => sum + netCents, 0);
    expect(net).toBe(transferred);
    const toBank = entries.filter(isPayout).reduce((sum, { netCents }) => sum + netCents, 0);
    expect(toBank).toBeLessThan(0);
    expect(await oneOf(`select sum(cents) n from payouts_entries where kind = 'payout' and seller_id = '${sol}'`)).toBe(
      toBank,
    );
    for (const { created } of entries) expect(created.getTime()).toBeLessThan(past.now.getTime());
  });

  test('has on each day at least as many plays and carts of a beat as sales', async () => {
    const short = await rows(
      `select beat_id from orders_items i join orders_orders o on o.id = i.order_id
       group by beat_id, (o.paid_at at time zone 'UTC')::date
       having count(*) > coalesce((select least(carts, plays) from statistics_days d
         where d.beat_id = i.beat_id and d.day = (min(o.paid_at) at time zone 'UTC')::date), 0)`,
    );
    expect(short).toEqual([]);
    expect(await oneOf('select sum(plays) n from statistics_days')).toBeGreaterThan(1000);
  });

  test('sends no email, sells nothing exclusively and leaves no job', async () => {
    expect(await oneOf('select count(*) n from mailing_messages where sent_at is null')).toBe(0);
    expect(await oneOf('select count(*) n from mailing_outbox')).toBe(0);
    expect(await oneOf('select count(*) n from payouts_sale_notices where told_at is null')).toBe(0);
    expect(await oneOf('select count(*) n from orders_orders where check_at is not null')).toBe(0);
    expect(await oneOf(`select count(*) n from payouts_transfers where state in ('planned', 'reversing')`)).toBe(0);
    expect(await oneOf(`select count(*) n from payments_sandbox.delivery where state = 'pending'`)).toBe(0);
    expect(await oneOf(`select count(*) n from catalogue_beats where state = 'sold'`)).toBe(0);
  });

  test('has an upcoming promotion that leads to its artist and isn’t of the newest beat', async () => {
    const promoted = past.beats.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())[2];
    const response = await shop.app.inject('/api/v1/app/promotions');
    const { currentPromotion, nextPromotion } = response.json<Promotions>();
    expect(currentPromotion).toBeNull();
    expect(nextPromotion).toMatchObject({ beat: { _id: promoted?.id }, user: { _id: promoted?.sellerId } });
    expect(nextPromotion?.beatstoreUrl).toBe(`/beatstore/${nextPromotion?.user.username}`);
  });

  test('gains nothing from a second start', async () => {
    const counts = () =>
      rows(
        `select (select count(*) from orders_orders) orders, (select count(*) from payouts_entries) lines,
           (select count(*) from payouts_transfers) transfers, (select count(*) from promotions_promotions) promotions, (select sum(plays) from statistics_days) plays,
           (select count(*) from payments_sandbox.object where kind <> 'account_link') objects`,
      );
    const before = await counts();
    await make();
    expect(await counts()).toEqual(before);
  });

  test('is planned the same way again for the same beats', () => {
    const beats = past.beats.map((beat) => ({ ...beat, licenseIds: ids }));
    const plan = () => planOrders(beats, past.now, 2);
    expect(plan()).toEqual(plan());
    expect(planCounts(beats, plan(), past.now)).toEqual(planCounts(beats, plan(), past.now));
  });
});
