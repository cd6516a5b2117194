import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract-kit/numbers/days.ts';
import { maxBeatFigures, type Statistics } from '../contract.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { fillCopies } from '#testing/database/many-rows.ts';
import { buyAtCheckout, type Line, orderOf } from '#testing/orders/buying.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { refundItem } from '#testing/orders/payouts.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';

const url = '/api/v1/app/seller/statistics';

let shop: TestApp;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: movingClock() } });
  seller = await openShop(shop);
});
afterAll(() => shop.close());

const today = (): string => dayOf(shop.deps.clock.now());
const ago = (days: number): string => addDays(today(), -days);

const heard = async (beatId: string, day: string, plays: number, carts = 0): Promise<void> => {
  await shop.deps.db.insertInto('statistics_days').values({ beat_id: beatId, day, plays, carts }).execute();
};
const liked = async (beatId: string, day: string): Promise<void> => {
  const fan = await createListener(shop.deps);
  const at = new Date(`${day}T23:59:59.9Z`);
  await shop.deps.db
    .insertInto('catalogue_likes')
    .values({ beat_id: beatId, user_id: fan.id, created_at: at })
    .execute();
};
const sold = async (lines: readonly Line[], day: string) => {
  const order = await buyAtCheckout(shop, lines);
  const at = new Date(`${day}T00:00:00Z`);
  await shop.deps.db.updateTable('orders_orders').set({ paid_at: at }).where('id', '=', order.id).execute();
  return await orderOf(shop, order.id);
};
const ask = async ({ browser }: TestSeller, query = ''): Promise<Statistics> => {
  const response = await browser.call('GET', url + query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Statistics>();
};
const nothing = { plays: 0, likes: 0, free: 0, carts: 0, sales: 0, revenue: '0.00' };

describe('a seller’s statistics', () => {
  let first: Line;
  let second: Line;
  beforeAll(async () => {
    first = await newBeatOf(shop, seller, 2000);
    second = await newBeatOf(shop, seller, 500);
    await heard(first.beatId, today(), 8, 3);
    await heard(first.beatId, ago(6), 2);
    await heard(first.beatId, ago(7), 100);
    await heard(second.beatId, ago(6), 3, 1);
    await liked(first.beatId, ago(6));
    await liked(first.beatId, ago(6));
    await liked(second.beatId, ago(7));
    await sold([first, second], ago(6));
    await sold([second], ago(7));
    const stranger = await openShop(shop);
    await heard((await newBeatOf(shop, stranger)).beatId, today(), 50);
  });

  it('list every day, even days without any figures', async () => {
    const { days, total } = await ask(seller, '?days=7');
    expect(days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(ago));
    expect(days[0]).toEqual({ day: ago(6), plays: 5, likes: 2, free: 0, carts: 1, sales: 2, revenue: '25.00' });
    expect(days[3]).toEqual({ day: ago(3), ...nothing });
    expect(days[6]).toEqual({ day: today(), ...nothing, plays: 8, carts: 3 });
    expect(total).toEqual({ plays: 13, likes: 2, free: 0, carts: 4, sales: 2, revenue: '25.00', conversion: 0.1538 });
  });

  it('list beats, most played first, with sales per play', async () => {
    const { beats } = await ask(seller, '?days=7');
    expect(beats).toMatchObject([
      { _id: first.beatId, plays: 10, likes: 2, free: 0, carts: 3, sales: 1, revenue: '20.00', conversion: 0.1 },
      { _id: second.beatId, plays: 3, likes: 0, free: 0, carts: 1, sales: 1, revenue: '5.00', conversion: 0.3333 },
    ]);
    expect(await ask(seller)).toMatchObject({ total: { plays: 113, likes: 3, sales: 3, revenue: '30.00' } });
  });

  it('can be requested for one beat, but not for another seller’s', async () => {
    const { days, total, beats } = await ask(seller, `?days=7&beat=${second.beatId}`);
    expect([days[0]?.plays, total.plays, beats.map(({ _id }) => _id)]).toEqual([3, 3, [second.beatId]]);
    const foreign = await createBeat(shop.deps);
    const response = await seller.browser.call('GET', `${url}?beat=${foreign.id}`);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'STATISTICS_BEAT_NOT_FOUND']);
  });

  it('need the same few queries for any number of beats', async () => {
    const count = async () => (await countStatements(() => ask(seller, '?days=365'))).statements.length;
    const before = await count();
    for (let more = 0; more < 5; more += 1) await heard((await newBeatOf(shop, seller)).beatId, ago(300), 1);
    expect(await count()).toBe(before);
    // Two for the beats, one each for plays with carts, likes, sales and the seller, and two to authenticate.
    expect(before).toBe(8);
  });
});

it('a seller’s statistics list only the most played of many beats, with the fields that a player shows', async () => {
  const other = await openShop(shop);
  const { beatId } = await newBeatOf(shop, other);
  const [beat] = (await ask(other)).beats;
  expect(beat).toMatchObject({
    coverImage: expect.stringMatching(/^\/media\/covers\//),
    user: { name: expect.any(String) },
  });
  expect([beat?.durationMs, beat?.wave.length, beat?.user.name]).toEqual([1000, 64, other.user.display_name]);

  await fillCopies(shop.deps.db, beatId, maxBeatFigures);
  await heard(beatId, today(), 2);
  const { beats, beatCount, total } = await ask(other);
  expect([beats.length, beatCount, beats[0]?._id, total.plays]).toEqual([
    maxBeatFigures,
    maxBeatFigures + 1,
    beatId,
    2,
  ]);
});

describe('a beat in the statistics', () => {
  it('has a conversion above 1 if it has more sales than plays, and none if it has no plays', async () => {
    const other = await openShop(shop);
    const line = await newBeatOf(shop, other, 1000);
    await sold([line], today());
    expect((await ask(other)).beats).toMatchObject([{ plays: 0, sales: 1, conversion: null }]);
    await sold([line], today());
    await heard(line.beatId, today(), 1);
    expect(await ask(other)).toMatchObject({ beats: [{ conversion: 2 }], total: { conversion: 2 } });
  });

  it('has no sale for a full refund, and what remains of the amount after a partial one', async () => {
    const other = await openShop(shop);
    const lines = [await newBeatOf(shop, other, 1000), await newBeatOf(shop, other, 3000)];
    const order = await sold(lines, today());
    await refundItem(shop, order, 0, 1000);
    await refundItem(shop, order, 1, 500);
    expect((await ask(other)).total).toMatchObject({ sales: 1, revenue: '25.00' });
  });

  it('keeps its figures after deletion, and leaves the list if it has none', async () => {
    const other = await openShop(shop);
    const [known, unknown] = [await newBeatOf(shop, other), await newBeatOf(shop, other)];
    await heard(known.beatId, ago(20), 4);
    for (const { beatId } of [known, unknown]) await removeBeat(shop.deps.db, beatId);
    expect(await ask(other)).toMatchObject({
      total: { plays: 4 },
      beats: [{ _id: known.beatId, state: 'removed', plays: 4 }],
    });
    expect(await ask(other, '?days=7')).toMatchObject({ total: { plays: 0 }, beats: [] });
  });
});

describe('the user who requests statistics', () => {
  const statusOf = async (query: string, by: TestSeller) => (await by.browser.call('GET', url + query)).statusCode;

  it('must be a seller: visitors get 401, others 403', async () => {
    const listener = await logInAs(shop, await createListener(shop.deps));
    for (const path of [url, `${url}.csv`]) {
      expect((await shop.app.inject(path)).statusCode).toBe(401);
      expect((await listener.call('GET', path)).statusCode).toBe(403);
    }
  });

  it('sees only their own figures, except admins, who may name anyone', async () => {
    const [one, two] = [await openShop(shop), await openShop(shop)];
    const boss = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', boss.id).execute();
    const admin = { user: boss, browser: await logInAs(shop, { ...boss, role: 'admin' }) };
    await heard((await newBeatOf(shop, one)).beatId, today(), 7);
    const named = `?email=${encodeURIComponent(one.user.email)}`;
    expect([await statusOf(named, one), await statusOf(named, two)]).toEqual([200, 403]);
    expect(await statusOf('?email=nobody@example.com', two)).toBe(403);
    expect((await ask(two)).total.plays).toBe(0);
    expect((await ask(admin, named)).total.plays).toBe(7);
    expect(await statusOf('?email=nobody@example.com', admin)).toBe(404);
    const csv = await two.browser.call('GET', `${url}.csv${named}`);
    expect(csv.statusCode).toBe(403);
  });

  it('can choose among four periods', async () => {
    for (const days of ['7', '30', '90', '365']) {
      expect((await ask(seller, `?days=${days}`)).days).toHaveLength(Number(days));
    }
    for (const days of ['0', '8', '-7', 'x', '1e9', '']) {
      expect([days, await statusOf(`?days=${days}`, seller)]).toEqual([days, 400]);
    }
  });

  it('gets a response that must not be cached', async () => {
    const responses = await Promise.all([seller.browser.call('GET', url), seller.browser.call('GET', `${url}.csv`)]);
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(Array(2).fill('private, no-store'));
  });
});

describe('the CSV of a seller’s statistics', () => {
  it('has a line per day and beat with figures in the period, adds up to the totals, and contains no formulas', async () => {
    const other = await openShop(shop);
    const [line, tricky] = [await newBeatOf(shop, other, 1250), await newBeatOf(shop, other)];
    const title = '=HYPERLINK("http://evil.example")';
    await shop.deps.db.updateTable('catalogue_beats').set({ title }).where('id', '=', tricky.beatId).execute();
    await heard(line.beatId, ago(2), 5, 2);
    await heard(line.beatId, today(), 1);
    await heard(tricky.beatId, ago(2), 3);
    await liked(line.beatId, ago(2));
    await sold([line], ago(2));
    await heard(line.beatId, ago(40), 9);

    const response = await other.browser.call('GET', `${url}.csv`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statistics-30-days.csv"',
    });
    const [head, ...lines] = response.body
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((text) => text.slice(1, -1).split('","'));
    const { beats, total } = await ask(other);
    const sumOf = (column: number) => lines.reduce((sum, line) => sum + Number(line[column]), 0);
    const { plays, likes, free, carts, sales, revenue } = total;
    expect([2, 3, 4, 5, 6, 7].map(sumOf)).toEqual([plays, likes, free, carts, sales, Number(revenue)]);
    const titleOf = (id: string) => beats.find(({ _id }) => _id === id)?.title ?? '';
    expect(head).toEqual([
      'Date (UTC)',
      'Beat',
      'Plays',
      'Likes',
      'Free downloads',
      'Carts',
      'Sales',
      'Revenue',
      'Currency',
      'Sales per play',
    ]);
    expect(lines.toSorted((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
      [ago(2), titleOf(line.beatId), '5', '1', '0', '2', '1', '12.50', 'USD', '0.2'],
      [ago(2), `'${title.replaceAll('"', '""')}`, '3', '0', '0', '0', '0', '0.00', 'USD', '0'],
      [today(), titleOf(line.beatId), '1', '0', '0', '0', '0', '0.00', 'USD', '0'],
    ]);
  });
});
