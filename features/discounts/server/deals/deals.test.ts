import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLicense, licenseIds } from '#testing/factories.ts';
import { newDeal } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { maxDeals } from '../../contract.ts';

let shop: TestApp;
let sol: TestSeller;
let mia: TestSeller;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  sol = await openShop(shop);
  mia = await openShop(shop);
});
afterAll(() => shop.close());

const deals = '/api/v1/app/seller/deals';
const buyTwo = { kind: 'buy-get', buy: 2, get: 1 } as const;
const outcome = async (call: ReturnType<LoggedInBrowser['call']>) => {
  const response = await call;
  return [response.statusCode, response.json().code ?? null];
};
const shownOf = async (username: string) => (await shop.app.inject(`/api/v1/app/deals/${username}`)).json().deals;

describe('a seller’s deal', () => {
  test('can be changed and ended only by its seller, and everyone sees it', async () => {
    const { _id: id, ...deal } = await newDeal(sol.browser, { ...buyTwo, licenseIds: [licenseIds.basic] });
    expect(deal).toMatchObject({ ...buyTwo, label: 'Buy 2, get 1 free', uses: 0, saved: '0.00', earned: '0.00' });
    expect(await shownOf(sol.user.username)).toEqual([{ label: deal.label, licenseIds: [licenseIds.basic] }]);
    expect((await mia.browser.call('GET', deals)).json().deals).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await outcome(mia.browser.call(method, `${deals}/${id}`, buyTwo))).toEqual([
        404,
        'DISCOUNTS_DEAL_NOT_FOUND',
      ]);
    }
    const from = { kind: 'from', from: 3, percent: 20, licenseIds: [] };
    const changed = await sol.browser.call('PUT', `${deals}/${id}`, from);
    const { uses, saved, earned, createdAt } = deal;
    const facts = { _id: id, uses, saved, earned, createdAt };
    expect(changed.json().deal).toEqual({ ...from, ...facts, label: '3 or more: 20% off' });
    expect((await sol.browser.call('GET', deals)).json().deals).toHaveLength(1);
    await sol.browser.call('DELETE', `${deals}/${id}`);
    expect((await sol.browser.call('GET', deals)).json().deals).toEqual([]);
    expect(await shownOf(sol.user.username)).toEqual([]);
    expect(await shownOf('nobody')).toEqual([]);
  });

  test('can be limited to licenses that the seller sells', async () => {
    const foreign = await createLicense(shop.deps, { ownerId: mia.user.id });
    for (const id of [foreign.id, newId()]) {
      expect(await outcome(sol.browser.call('POST', deals, { ...buyTwo, licenseIds: [id] }))).toEqual([
        400,
        'DISCOUNTS_NOT_YOURS',
      ]);
    }
  });

  test('is refused beyond the maximum number of deals, even if several are saved at once', async () => {
    const { browser } = await openShop(shop);
    const added = await Promise.all(
      Array.from({ length: maxDeals + 5 }, () => outcome(browser.call('POST', deals, buyTwo))),
    );
    expect(added.filter(([status]) => status === 201)).toHaveLength(maxDeals);
    expect(added.filter(([, code]) => code === 'DISCOUNTS_TOO_MANY_DEALS')).toHaveLength(5);
  });

  test.each<[string, object, string]>([
    ['zero free lines', { ...buyTwo, get: 0 }, 'get'],
    ['too many lines to buy', { ...buyTwo, buy: 11 }, 'buy'],
    ['a minimum of one line', { kind: 'from', from: 1, percent: 20 }, 'from'],
    ['zero percent off', { kind: 'from', from: 2, percent: 0 }, 'percent'],
    ['an unknown kind', { ...buyTwo, kind: 'gift' }, 'kind'],
  ])('can’t have %s', async (_what, body, field) => {
    const response = await sol.browser.call('POST', deals, body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});
