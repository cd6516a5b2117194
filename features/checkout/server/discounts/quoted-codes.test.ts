import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '#platform/database/statement-counter.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import type { Line } from '#testing/orders/buying.ts';
import { newCode, newDeal, quoteOf } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { quoteLines } from '../quote/get-quote.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

let sol: TestSeller;
let names = 0;
beforeEach(async () => {
  sol = await openShop(shop, { displayName: `Sol Marrow ${(names += 1)}` });
});
const minute = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
const lineOf = async (seller: TestSeller, licenseId: string = licenseIds.basic): Promise<Line> => ({
  beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
  licenseId,
});
const stateOf = async (items: readonly Line[], code: string) => (await quoteOf(shop, items, code)).code?.state;
const reasonsOf = async (items: readonly Line[], code?: string) =>
  (await quoteOf(shop, items, code)).items.map(({ reason, discount }) => reason && [reason, discount]);

describe('a code in a cart', () => {
  test.each<[string, Parameters<typeof newCode>[1], string]>([
    ['works', {}, 'applied'],
    ['hasn’t begun', { startsAt: at(10) }, 'not_yet'],
    ['has ended', { endsAt: at(-10) }, 'over'],
    ['is paused', { paused: true }, 'over'],
    ['is for other licenses', { licenseIds: [licenseIds.premium] }, 'not_for_these'],
    ['needs a higher subtotal', { minSubtotal: '20.00' }, 'below'],
    ['needs exactly this subtotal', { minSubtotal: '19.99' }, 'applied'],
  ])('that %s gets the right state and total', async (_what, fields, state) => {
    const { code } = await newCode(sol.browser, fields);
    const quoted = await quoteOf(shop, [await lineOf(sol)], ` ${code.toLowerCase()} `);
    const { startsAt, minSubtotal } = fields ?? {};
    const beside = { not_yet: { startsAt }, below: { minSubtotal } }[state] ?? {};
    expect(quoted.code).toEqual({ code, state, ...beside });
    expect([quoted.total, quoted.saved]).toEqual(state === 'applied' ? ['16.99', '3.00'] : ['19.99', '0.00']);
  });

  test('fits only the beats that the seller chose', async () => {
    const [one, other] = [await lineOf(sol), await lineOf(sol)];
    const { code } = await newCode(sol.browser, { beatIds: [one.beatId] });
    expect(await reasonsOf([one, other], code)).toEqual([['code', '3.00'], null]);
    expect(await stateOf([other], code)).toBe('not_for_these');
  });

  test('fits exclusive licenses only if it says so, and fits licenses with a reduced price', async () => {
    const items = [await lineOf(sol, licenseIds.exclusive), await lineOf(sol, licenseIds.premium)];
    const { code } = await newCode(sol.browser);
    // The premium license costs 35.57, reduced from 120.99. The code takes 15% off 35.57.
    expect(await reasonsOf(items, code)).toEqual([null, ['code', '5.34']]);
    const { code: all } = await newCode(sol.browser, { exclusiveToo: true });
    expect((await reasonsOf(items, all)).map((each) => each?.[0])).toEqual(['code', 'code']);
  });

  test('is reported as unknown if it doesn’t exist, is deleted, or belongs to no seller in the cart', async () => {
    const other = await openShop(shop);
    const [foreign, deleted] = [await newCode(other.browser), await newCode(sol.browser)];
    await sol.browser.call('DELETE', `/api/v1/app/seller/codes/${deleted._id}`);
    const items = [await lineOf(sol)];
    const without = await quoteOf(shop, items);
    for (const code of ['NO-SUCH-CODE', foreign.code, deleted.code, 'no code', '??']) {
      expect(await quoteOf(shop, items, code)).toEqual({
        ...without,
        code: { code: code.toUpperCase(), state: 'unknown' },
      });
    }
    expect((await quoteOf(shop, items, '')).code).toBeNull();
    // With a beat of the code's seller in the cart the response says what's wrong, even if that beat can't be bought now.
    const gone = await lineOf(other);
    await other.browser.call('POST', `/api/v1/app/beatstore/${gone.beatId}/unpublish`);
    expect(await stateOf([...items, gone], foreign.code)).toBe('not_for_these');
  });

  test('stops working while its seller is suspended, and works again afterwards', async () => {
    const admin = await newcomer(shop, 'admin');
    const [{ code }, items] = [await newCode(sol.browser), [await lineOf(sol)]];
    await newDeal(sol.browser, { kind: 'from', from: 2, percent: 20 });
    const deals = async () => (await shop.app.inject(`/api/v1/app/deals/${sol.user.username}`)).json().deals;
    expect(await deals()).toEqual([{ label: '2 or more: 20% off', licenseIds: [] }]);
    await admin.call('POST', `/api/v1/app/users/${sol.user.id}/suspend`, { reason: 'A test.' });
    expect(await stateOf(items, code)).toBe('unknown');
    expect(await deals()).toEqual([]);
    await admin.call('POST', `/api/v1/app/users/${sol.user.id}/restore`);
    expect(await stateOf(items, code)).toBe('applied');
  });

  test('isn’t used if the seller’s deal saves at least as much', async () => {
    await newDeal(sol.browser, { kind: 'from', from: 2, percent: 20 });
    const items = [await lineOf(sol), await lineOf(sol)];
    const { code } = await newCode(sol.browser, { value: 20 });
    expect(await stateOf(items, code)).toBe('deal_is_better');
    expect(await reasonsOf(items, code)).toEqual([
      ['deal', '4.00'],
      ['deal', '4.00'],
    ]);
    const { code: better } = await newCode(sol.browser, { value: 21 });
    expect(await stateOf(items, better)).toBe('applied');
  });
});

describe('a deal in a cart', () => {
  test('leaves out licenses with a reduced price, and applies to exclusive licenses only if it names them', async () => {
    const [basic, struck, exclusive] = [
      await lineOf(sol),
      await lineOf(sol, licenseIds.premium),
      await lineOf(sol, licenseIds.exclusive),
    ];
    const own = await createLicense(shop.deps, { ownerId: sol.user.id, priceCents: 10_000, exclusive: true });
    const { id } = await createBeat(shop.deps, { sellerId: sol.user.id, licenseIds: [own.id] });
    const named = { beatId: id, licenseId: own.id };
    const deal = await newDeal(sol.browser, { kind: 'from', from: 2, percent: 10 });
    expect(await reasonsOf([basic, struck, exclusive, named])).toEqual([null, null, null, null]);
    const terms = { kind: 'from', from: 2, percent: 10, licenseIds: [licenseIds.basic, own.id] };
    await sol.browser.call('PUT', `/api/v1/app/seller/deals/${deal._id}`, terms);
    expect(await reasonsOf([basic, struck, exclusive, named])).toEqual([
      ['deal', '2.00'],
      null,
      null,
      ['deal', '10.00'],
    ]);
    await sol.browser.call('DELETE', `/api/v1/app/seller/deals/${deal._id}`);
    expect(await reasonsOf([basic, struck, exclusive, named])).toEqual([null, null, null, null]);
  });

  test.each<[number, Parameters<typeof newDeal>[1], string | null]>([
    [2, { kind: 'buy-get', buy: 2, get: 1 }, 'Add one more by Sol under the Basic License and the cheapest is free'],
    [1, { kind: 'buy-get', buy: 2, get: 1 }, 'Add 2 more by Sol under the Basic License and the cheapest is free'],
    [3, { kind: 'buy-get', buy: 2, get: 1 }, null],
    [5, { kind: 'buy-get', buy: 2, get: 1 }, null],
    [2, { kind: 'buy-get', buy: 2, get: 2 }, 'Add one more by Sol under the Basic License and the cheapest is free'],
    [1, { kind: 'from', from: 3, percent: 20 }, 'Add 2 more by Sol under the Basic License and get 20% off each'],
    [3, { kind: 'from', from: 3, percent: 20 }, null],
    [1, { kind: 'from', from: 20, percent: 20 }, null],
    [2, { kind: 'buy-get', buy: 2, get: 1, licenseIds: [licenseIds.trackouts] }, null],
  ])('with %d lines and the terms %j gives the hint: %s', async (count, terms, hint) => {
    await newDeal(sol.browser, terms);
    const items = [];
    for (let n = 0; n < count; n += 1) items.push(await lineOf(sol));
    const quoted = await quoteOf(shop, items);
    expect(quoted.hint).toBe(hint?.replace('Sol', sol.user.display_name) ?? null);
    expect(quoted.hintSeller).toBe(hint === null ? null : sol.user.username);
  });

  test('shows no hint if the deal wouldn’t save more than the code', async () => {
    await newDeal(sol.browser, { kind: 'from', from: 3, percent: 20 });
    const items = [await lineOf(sol), await lineOf(sol)];
    const { code } = await newCode(sol.browser, { value: 30 });
    expect((await quoteOf(shop, items)).hint).toMatch(
      /^Add one more by .* under the Basic License and get 20% off each$/,
    );
    expect((await quoteOf(shop, items, code)).hint).toBeNull();
  });
});

describe('a quote for a long cart', () => {
  test('needs no more SQL statements than one for a short cart', async () => {
    const admin = await newcomer(shop, 'admin');
    const { code } = await newCode(admin, { maxUses: 100 }, 'admin');
    const sellers = [sol, await openShop(shop), await openShop(shop)];
    for (const { browser } of sellers) {
      await browser.call('PUT', '/api/v1/app/seller/label-promotions', { takesPart: true });
      await newDeal(browser, { kind: 'buy-get', buy: 3, get: 1 });
    }
    const lines: Line[] = [];
    for (let n = 0; n < 12; n += 1) lines.push(await lineOf(sellers[n % 3] ?? sol));
    const holder = { browser: null, buyerId: null, network: '127.0.0.1', country: null, email: 'mia@example.com' };
    const statementsOf = async (items: readonly Line[]) =>
      (await countStatements(() => quoteLines(shop.deps, { lines: items, code, holder }))).statements.length;
    const short = await statementsOf(lines.slice(0, 1));
    expect(await statementsOf(lines)).toBe(short);
    expect((await quoteOf(shop, lines, code)).items.map(({ reason }) => reason)).not.toContain(null);
  });
});
