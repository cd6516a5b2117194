import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editBeatLife } from '#features/bulk/server/row-states.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { licenseForm } from '#testing/beats/licenses.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import { newKey } from '#testing/login/keys.ts';
import { newBuyer, offered, takeOffers } from '#testing/orders/offers.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

// A stolen session or key must not make an exclusive license cheap. A new way to make one cheaper needs an entry in
// `ways`.

const app = '/api/v1/app';
let shop: TestApp;
let seller: TestSeller;
let beatId: string;
/** Costs 500.00, on a beat of 20.00 that also has a nonexclusive license of 30.00. */
let exclusive: string;
let plain: string;
/** Costs 5.00; the beat isn't sold under it. */
let other: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop);
  const newLicense = async (priceCents: number, isExclusive: boolean): Promise<string> =>
    (await createLicense(shop.deps, { priceCents, exclusive: isExclusive, ownerId: seller.user.id })).id;
  exclusive = await newLicense(50_000, true);
  plain = await newLicense(3000, false);
  other = await newLicense(500, true);
  const beat = { sellerId: seller.user.id, priceCents: 2000, licenseIds: [exclusive, plain] };
  beatId = (await createBeat(shop.deps, beat)).id;
});

interface Caller {
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<LightMyRequestResponse>;
}
type Way = (caller: Caller) => Promise<LightMyRequestResponse>;

const edit =
  (body: () => object): Way =>
  (caller) =>
    caller.call('PUT', `${app}/beatstore/${beatId}`, body());
const bulk =
  (change: () => object): Way =>
  (caller) =>
    caller.call('POST', `${app}/bulk/edits`, { selection: { beatIds: [beatId] }, change: change(), count: 1 });
const license =
  (id: () => string, fields: object): Way =>
  (caller) =>
    caller.call('PUT', `${app}/beatstore/licenses/${id()}`, licenseForm({ fileTypes: ['mp3'], ...fields }));
let codes = 0;
const code =
  (fields: object): Way =>
  (caller) =>
    caller.call('POST', `${app}/seller/codes`, { code: `AWAY-${(codes += 1)}`, kind: 'percent', value: 15, ...fields });
const changedCode =
  (fields: object): Way =>
  async (caller) => {
    const body = { code: `AWAY-${(codes += 1)}`, kind: 'percent', value: 15 };
    const made = await seller.browser.call('POST', `${app}/seller/codes`, body);
    return await caller.call('PUT', `${app}/seller/codes/${made.json().code._id}`, { ...body, ...fields });
  };
const deal =
  (terms: () => object): Way =>
  (caller) =>
    caller.call('POST', `${app}/seller/deals`, terms());
const offer =
  (price: string, word: 'accept' | 'counter', more: object = {}): Way =>
  async (caller) => {
    await takeOffers(shop, { seller, licenseId: exclusive }, '5.00');
    const { _id, version } = await offered(shop, await newBuyer(shop), { beatId, licenseId: exclusive }, price);
    return await caller.call('POST', `${app}/offers/${_id}/${word}`, { version, ...more });
  };

/** The beat's own price of the exclusive license. */
const own = (price: string) => ({ licensePrices: [{ licenseId: exclusive, price }] });

/** `key`: an API key may call the endpoint, but not with this change. `prepare`: what the owner did before. */
const ways: readonly (readonly [name: string, way: Way, key: 'key' | null, prepare?: Way])[] = [
  ['a price of 0 for the license on a beat', edit(() => own('0')), 'key'],
  ['a slightly lower price for the license on a beat', edit(() => own('499.99')), 'key'],
  ['another exclusive license on a beat', edit(() => ({ licenses: [exclusive, plain, other] })), 'key'],
  ['only a cheaper exclusive license on a beat', edit(() => ({ licenses: [other] })), 'key'],
  // The license's usual price is lower.
  ['its own price taken back', edit(() => own('')), 'key', edit(() => own('600'))],
  ['a lower price of the license itself', license(() => exclusive, { exclusive: true, price: '499' }), null],
  ['a license that becomes exclusive', license(() => plain, { exclusive: true, price: '30' }), null],
  ['many beats at a lower license price', bulk(() => own('1')), null],
  ['many beats with another exclusive license', bulk(() => ({ addLicenses: [other] })), null],
  ['a code of 100 percent', code({ value: 100, exclusiveToo: true }), 'key'],
  ['a code of 51 percent', code({ value: 51, exclusiveToo: true }), 'key'],
  ['a code of an amount', code({ kind: 'amount', value: '400.00', exclusiveToo: true }), 'key'],
  ['a code that is changed to include exclusives', changedCode({ value: 60, exclusiveToo: true }), 'key'],
  ['a deal with one free', deal(() => ({ kind: 'buy-get', buy: 3, get: 1, licenseIds: [exclusive] })), null],
  [
    'a deal with 51 percent off',
    deal(() => ({ kind: 'from', from: 2, percent: 51, licenseIds: [plain, exclusive] })),
    null,
  ],
  [
    'taking part in the label’s codes',
    (caller) => caller.call('PUT', `${app}/seller/label-promotions`, { takesPart: true }),
    null,
  ],
  ['accepting an offer below half', offer('259.99', 'accept'), null],
  ['a counteroffer below half', offer('400', 'counter', { price: '259.99' }), null],
];

const outcome = ({ statusCode, body }: LightMyRequestResponse): readonly [number, string] => [
  statusCode,
  statusCode < 300 ? '' : String(JSON.parse(body).code),
];
const stored = async () => ({
  beat: await shop.deps.db
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_beat_licenses as l', 'l.beat_id', 'b.id')
    .select(['b.price_cents', 'l.license_id', 'l.own_price_cents'])
    .where('b.id', '=', beatId)
    .orderBy('l.license_id')
    .execute(),
  licenses: await shop.deps.db
    .selectFrom('licenses_licenses')
    .select(['id', 'price_cents', 'exclusive'])
    .where('owner_id', '=', seller.user.id)
    .orderBy('id')
    .execute(),
});

describe('an exclusive license made cheaper', () => {
  const made = async (prepare: Way | undefined): Promise<void> => {
    if (!prepare) return;
    const done = await prepare(await logInAs(shop, seller.user, { confirmed: true }));
    expect(done.statusCode, done.body).toBeLessThan(300);
  };

  const cases = ways.map(([name, way, key, prepare]) => ({ name, way, key, prepare }));
  test.each(cases)('by $name needs the password', async ({ way, prepare }) => {
    await made(prepare);
    const before = await stored();
    expect(outcome(await way(await logInAs(shop, seller.user)))).toEqual([403, 'PASSWORD_REQUIRED']);
    await shop.deps.jobs.idle();
    expect(await stored()).toEqual(before);
    const done = await way(await logInAs(shop, seller.user, { confirmed: true }));
    expect(done.statusCode, done.body).toBeLessThan(300);
  });

  test.each(cases.filter(({ key }) => key))('by $name is refused with a key', async ({ way, prepare }) => {
    await made(prepare);
    expect(outcome(await way(await newKey(shop, seller.user.id)))).toEqual([403, 'KEY_NOT_FOR_EXCLUSIVES']);
  });

  test('or more expensive is refused with a key, and so is a change of the beat’s price while it has an exclusive license', async () => {
    const key = await newKey(shop, seller.user.id);
    for (const body of [own('600'), { price: '21' }, { price: '19' }]) {
      expect(outcome(await edit(() => body)(key))).toEqual([403, 'KEY_NOT_FOR_EXCLUSIVES']);
    }
    expect(outcome(await edit(() => ({ price: '20.00', title: 'Renamed', licenses: [exclusive] }))(key))[0]).toBe(200);
    expect(outcome(await edit(() => ({ licenses: [plain] }))(key))[0]).toBe(200);
    expect(outcome(await edit(() => ({ price: '1' }))(key))[0]).toBe(200);
  });

  test('by lowering the price of a beat that costs more than the license needs the password, even for a small step', async () => {
    const confirmed = await logInAs(shop, seller.user, { confirmed: true });
    expect((await edit(() => ({ price: '500', ...own('10') }))(confirmed)).statusCode).toBe(200);
    const stolen = await logInAs(shop, seller.user);
    expect(outcome(await edit(() => ({ price: '499' }))(stolen))).toEqual([403, 'PASSWORD_REQUIRED']);
  });

  test('by undoing a bulk edit needs the password, and the undoing job checks that, too', async () => {
    const confirmed = await logInAs(shop, seller.user, { confirmed: true });
    await edit(() => own('1'))(confirmed);
    const { id } = (await bulk(() => own('500'))(await logInAs(shop, seller.user))).json<{ id: string }>();
    await shop.deps.jobs.idle();
    const undo: Way = (caller) => caller.call('POST', `${app}/bulk/edits/${id}/undo`);
    expect(outcome(await undo(await logInAs(shop, seller.user)))).toEqual([403, 'PASSWORD_REQUIRED']);
    await editBeatLife.moveWhere(shop.deps.db, 'undoing', {}).where('edit_id', '=', id).execute();
    await shop.deps.jobs.send('bulk.edit', { editId: id });
    await shop.deps.jobs.idle();
    expect((await stored()).beat.find((one) => one.license_id === exclusive)?.own_price_cents).toBe(50_000);
    expect((await undo(confirmed)).statusCode).toBe(200);
  });
});

const harmless: readonly (readonly [name: string, way: Way])[] = [
  ['a higher price', edit(() => own('501'))],
  ['a lower price of a beat that costs less than its license', edit(() => ({ price: '1' }))],
  ['removing the exclusive license from a beat', edit(() => ({ licenses: [plain] }))],
  ['another price of a nonexclusive license', edit(() => ({ licensePrices: [{ licenseId: plain, price: '0' }] }))],
  [
    'an edit that repeats the current prices',
    edit(() => ({ price: '20', ...own('500'), licenses: [plain, exclusive] })),
  ],
  ['a higher price of the license itself', license(() => exclusive, { exclusive: true, price: '501' })],
  ['many beats at a lower price', bulk(() => ({ price: { how: 'percent', value: '-50', to99: false } }))],
  ['accepting an offer of half', offer('260', 'accept')],
];

const codesOfKeys: readonly (readonly [name: string, way: Way])[] = [
  ['half', code({ value: 50, exclusiveToo: true })],
  [
    'an amount that is at most half',
    code({ kind: 'amount', value: '10.00', minSubtotal: '20.00', exclusiveToo: true }),
  ],
  ['the whole price, but not for exclusives', code({ value: 100 })],
  ['nothing yet, since it’s paused', code({ value: 100, exclusiveToo: true, paused: true })],
];

test.each(codesOfKeys)('a key can create a code that takes off %s', async (_name, way) => {
  const done = await way(await newKey(shop, seller.user.id));
  expect(done.statusCode, done.body).toBe(201);
});

test.each(harmless)('%s needs no password', async (_name, way) => {
  const done = await way(await logInAs(shop, seller.user));
  expect(done.statusCode, done.body).toBeLessThan(300);
});
