import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { type PriceReason, priceReason } from '#features/orders/contract.ts';
import { connectFeatures } from '#server/connect-features.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { Line } from '#testing/orders/buying.ts';
import { newCode } from '#testing/orders/discounting.ts';
import { callAs, did, newBuyer, offered, takeOffers } from '#testing/orders/offers.ts';
import { openShop } from '#testing/orders/selling.ts';
import { buyBasic, newLadder, upgradeLine } from '#testing/orders/upgrading.ts';
import type { QuoteResponse } from '../../contract.ts';
import { pricersOf } from './pricer.ts';

// The order of the features is the order of the pricers, and so decides a cart's price.

let shop: TestApp;
let buyer: UserRow;
/** The request fields that lower a line's price, by reason. */
let causes: Readonly<Partial<Record<PriceReason, { readonly line?: object; readonly code?: string }>>>;
let line: Line;
beforeAll(async () => {
  shop = await createTestApp();
  const seller = await openShop(shop);
  buyer = await newBuyer(shop);
  const ladder = await newLadder(shop, seller);
  line = { beatId: ladder.beatId, licenseId: ladder.premium };
  await takeOffers(shop, { seller, licenseId: ladder.premium }, '5.00');
  const offer = await offered(shop, buyer, line, '20.00');
  await did(shop, seller, offer, 'accept', { hold: false });
  const base = await buyBasic(shop, ladder, 'ann@example.com');
  causes = {
    upgrade: { line: upgradeLine(shop, base, ladder.premium) },
    offer: { line: { offerId: offer._id } },
    code: { code: (await newCode(seller.browser)).code },
  };
});
afterAll(() => shop.close());
afterEach(() => connectFeatures(shop.deps));

const rule = (): PriceReason[][] => pricersOf(shop.deps.db).map(({ reasons }) => [...reasons]);

/** The reason that wins if all of these apply to a line. */
const reasonWith = async (reasons: readonly PriceReason[]): Promise<PriceReason | null | undefined> => {
  const found = reasons.flatMap((reason) => causes[reason] ?? []);
  const code = found.find((cause) => cause.code !== undefined)?.code;
  const items = [Object.assign({}, line, ...found.map((cause) => cause.line))];
  const response = await callAs(shop, buyer, 'POST', 'checkout/quote', { items, ...(code !== undefined && { code }) });
  return response.json<QuoteResponse>().items[0]?.reason;
};

test('pricers run in order: upgrades, accepted offers, then codes and deals; each reason has one pricer', () => {
  expect(rule()).toEqual([['upgrade'], ['offer'], ['code', 'deal']]);
  expect(rule().flat().toSorted()).toEqual(priceReason.options.toSorted());
});

test.each<{ reasons: PriceReason[] }>([
  { reasons: ['upgrade'] },
  { reasons: ['offer'] },
  { reasons: ['code'] },
  { reasons: ['upgrade', 'offer'] },
  { reasons: ['upgrade', 'code'] },
  { reasons: ['offer', 'code'] },
  { reasons: ['upgrade', 'offer', 'code'] },
])('a line with $reasons gets the price of the first pricer that handles one of these reasons', async ({ reasons }) => {
  const [first] = rule()
    .flat()
    .filter((reason) => reasons.includes(reason));
  expect(await reasonWith(reasons)).toBe(first);
});

test('if the features are in another order, the same cart gets other prices', async () => {
  const pricers = pricersOf(shop.deps.db);
  connectProviders(
    shop.deps.db,
    pricers.toReversed().map((pricer) => ({ 'checkout.pricer': pricer })),
  );
  expect(await reasonWith(['upgrade', 'offer', 'code'])).toBe('code');
  expect(await reasonWith(['upgrade', 'offer'])).toBe('offer');
});

test('without the feature that handles codes, a typed code is unknown and the cart costs its list price', async () => {
  const pricers = pricersOf(shop.deps.db).filter(({ reasons }) => !reasons.includes('code'));
  connectProviders(
    shop.deps.db,
    pricers.map((pricer) => ({ 'checkout.pricer': pricer })),
  );
  const response = await callAs(shop, buyer, 'POST', 'checkout/quote', { items: [line], code: 'summer' });
  const { code, saved, items } = response.json<QuoteResponse>();
  expect([code, saved, items[0]?.reason]).toEqual([{ code: 'SUMMER', state: 'unknown' }, '0.00', null]);
});
