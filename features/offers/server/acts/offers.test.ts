import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import type { Offer } from '../../contract.ts';
import type { OfferRow } from '../lifecycle/offer-states.ts';
import { offersPersonalData } from '../personal-data.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import {
  callAs,
  did,
  findOfferOf,
  newBuyer,
  newOpen,
  offered,
  offersOf,
  sendOffer,
  sendWord,
  takeOffers,
} from '#testing/orders/offers.ts';

let shop: TestApp;
let clock: MovingClock;
beforeAll(async () => {
  clock = movingClock();
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

const codeOf = async (response: ReturnType<typeof sendOffer>) => {
  const { statusCode } = await response;
  return [statusCode, (await response).json().code];
};
const offerMailsTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ purpose }) => purpose.startsWith('offers.'));
const purposesTo = async (email: string): Promise<string[]> =>
  (await offerMailsTo(email)).map(({ purpose }) => purpose.split(':')[0] ?? '').toSorted();
const sweep = async (): Promise<void> => {
  await shop.deps.jobs.send('offers.sweep', {});
  await shop.deps.jobs.idle();
};
const rowOf = ({ _id }: Offer): Promise<OfferRow> =>
  shop.deps.db.selectFrom('offers_offers').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
const exportedTo = async (user: UserRow) => {
  const { data } = await offersPersonalData().collect(shop.deps.db, user);
  return (data as { offers: object[] }).offers;
};
const waitingOf = async (user: Parameters<typeof callAs>[1]) =>
  (await callAs(shop, user, 'GET', 'offers/waiting')).json();

describe('an offer', () => {
  test('can be countered back and forth and accepted; each side sees its actions, and gets each email once', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const first = await offered(shop, buyer, open, '300', 'For my album.');
    expect(first).toMatchObject({
      state: 'open',
      as: 'buyer',
      waitsFor: 'seller',
      actions: ['withdraw'],
      version: 1,
      price: '300.00',
      list: '538.88',
      expiresAt: new Date(clock.now().getTime() + 72 * 3_600_000).toISOString(),
    });
    expect([await waitingOf(open.seller), await waitingOf(buyer)]).toEqual([
      { buyer: 0, seller: 1 },
      { buyer: 0, seller: 0 },
    ]);
    const [seen] = await offersOf(shop, open.seller, 'seller');
    expect(seen).toMatchObject({
      as: 'seller',
      actions: ['accept', 'counter', 'decline'],
      with: { username: buyer.username },
      proposals: [{ by: 'buyer', price: '300.00', text: 'For my album.' }],
    });

    const countered = await did(shop, open.seller, first, 'counter', { price: '450', text: 'It’s a big one.' });
    expect(countered).toMatchObject({ state: 'countered', version: 2, waitsFor: 'buyer', actions: ['decline'] });
    expect(await waitingOf(buyer)).toEqual({ buyer: 1, seller: 0 });
    expect((await findOfferOf(shop, buyer, first)).actions).toEqual(['accept', 'counter', 'decline', 'withdraw']);
    const again = await did(shop, buyer, countered, 'counter', { price: '400.00' });
    expect(again).toMatchObject({ state: 'countered', version: 3, waitsFor: 'seller' });

    const accepted = await did(shop, open.seller, again, 'accept');
    expect(accepted).toMatchObject({ state: 'accepted', version: 4, price: '400.00', waitsFor: 'buyer', held: false });
    expect(await findOfferOf(shop, buyer, first)).toMatchObject({
      actions: ['pay'],
      expiresAt: new Date(clock.now().getTime() + 48 * 3_600_000).toISOString(),
    });
    expect(await purposesTo(open.seller.email)).toEqual(['offers.countered', 'offers.made']);
    expect(await purposesTo(buyer.email)).toEqual(['offers.accepted', 'offers.countered']);
    const mails = (await offerMailsTo(open.seller.email)).map(({ text }) => text);
    expect(mails.join()).toContain('> Message: For my album.');
  });

  test('can be declined by either side or withdrawn by its buyer, and can’t change afterwards', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const declined = await did(shop, open.seller, await offered(shop, buyer, open, '300'), 'decline');
    expect(declined).toMatchObject({ state: 'declined', waitsFor: null, actions: [], expiresAt: null });
    const second = await did(shop, open.seller, await offered(shop, buyer, open, '310'), 'counter', { price: '500' });
    expect(await did(shop, buyer, second, 'decline')).toMatchObject({ state: 'declined' });
    const third = await did(shop, buyer, await offered(shop, buyer, open, '320'), 'withdraw');
    expect(third).toMatchObject({ state: 'withdrawn' });
    for (const [offer, user] of [
      [declined, open.seller],
      [third, buyer],
    ] as const) {
      for (const word of ['accept', 'decline', 'withdraw'] as const) {
        expect(await codeOf(sendWord(shop, user, offer, word)), word).toEqual([409, 'OFFERS_CHANGED']);
      }
      expect(await codeOf(sendWord(shop, user, offer, 'counter', { price: '9' }))).toEqual([409, 'OFFERS_CHANGED']);
    }
    // The seller withdraws their own price.
    const fourth = await did(shop, open.seller, await offered(shop, buyer, open, '330'), 'counter', { price: '500' });
    expect(await did(shop, open.seller, fourth, 'decline')).toMatchObject({ state: 'declined' });
    expect((await offerMailsTo(buyer.email)).map(({ text }) => text).join()).toContain(
      'withdrew their price of $500.00',
    );
  });

  test('can be responded to only by the side that it waits for', async () => {
    const [open, buyer, other] = [await newOpen(shop), await newBuyer(shop), await newBuyer(shop)];
    const offer = await offered(shop, buyer, open, '300');
    for (const word of ['accept', 'decline'] as const) {
      expect(await codeOf(sendWord(shop, buyer, offer, word))).toEqual([409, 'OFFERS_CHANGED']);
    }
    expect(await codeOf(sendWord(shop, open.seller, offer, 'withdraw'))).toEqual([409, 'OFFERS_CHANGED']);
    for (const word of ['accept', 'decline', 'withdraw'] as const) {
      expect(await codeOf(sendWord(shop, other, offer, word))).toEqual([404, 'OFFERS_NOT_FOUND']);
    }
    expect(await offersOf(shop, other)).toEqual([]);
  });

  test('refuses actions on an older version, and returns its current state', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const offer = await offered(shop, buyer, open, '300');
    await did(shop, open.seller, offer, 'counter', { price: '450' });
    const stale = await sendWord(shop, open.seller, offer, 'accept');
    expect([stale.statusCode, stale.json().code, stale.json().details.offer]).toMatchObject([
      409,
      'OFFERS_CHANGED',
      { version: 2, state: 'countered', price: '450.00' },
    ]);
    expect(await codeOf(sendWord(shop, buyer, { ...offer, version: 9 }, 'withdraw'))).toEqual([409, 'OFFERS_CHANGED']);
  });

  test('that is accepted and withdrawn at the same moment ends up either accepted or withdrawn', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    for (let round = 0; round < 8; round += 1) {
      const { beatId } = await newOpen(shop, { seller: open.seller });
      const offer = await offered(shop, buyer, { ...open, beatId }, '300');
      const both = await Promise.all([
        sendWord(shop, open.seller, offer, 'accept'),
        sendWord(shop, buyer, offer, 'withdraw'),
      ]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { state } = await findOfferOf(shop, buyer, offer);
      expect(state).toBe(both[0].statusCode === 200 ? 'accepted' : 'withdrawn');
    }
  });

  test('takes no more prices after the maximum number', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    let offer = await offered(shop, buyer, open, '300');
    for (let count = 2; count <= 20; count += 1) {
      const user = count % 2 === 0 ? open.seller : buyer;
      offer = await did(shop, user, offer, 'counter', { price: String(300 + count) });
    }
    expect(offer.proposals).toHaveLength(20);
    const more = await sendWord(shop, buyer, offer, 'counter', { price: '400' });
    expect([more.statusCode, more.json().code]).toEqual([409, 'OFFERS_LONG_ENOUGH']);
    expect(await did(shop, buyer, offer, 'accept')).toMatchObject({ state: 'accepted', price: '320.00' });
  });
});

describe('making an offer', () => {
  test('with an invalid field is refused with a message on that field', async () => {
    const [open, buyer] = [await newOpen(shop, { from: '20' }), await newBuyer(shop)];
    const fieldsOf = async (price: string, text = '') => {
      const response = await sendOffer(shop, buyer, open, price, text);
      return [response.statusCode, response.json().fields];
    };
    expect(await fieldsOf('abc')).toEqual([400, { price: ['Enter a price, like 19.99.'] }]);
    expect(await fieldsOf('0')).toEqual([400, { price: ['Enter more than 0.'] }]);
    expect(await fieldsOf('0.99')).toEqual([400, { price: ['Enter $1.00 or more, the minimum for card payments.'] }]);
    expect(await fieldsOf('538.88')).toEqual([400, { price: ['Offer less than the listed price, $538.88.'] }]);
    expect(await fieldsOf('300', 'x'.repeat(501))).toEqual([400, { text: ['At most 500 characters.'] }]);
    for (const text of ['see https://x.example', 'write to mia@mail.example', 't.me/mia', 'www。example。com']) {
      expect(await fieldsOf('300', text), text).toEqual([400, { text: ['Leave out links and email addresses.'] }]);
    }
    expect(await sendOffer(shop, buyer, open, '300', 'E.g. 300, i.e. a bit less. OK? 1.5x')).toMatchObject({
      statusCode: 201,
    });
  });

  test('below the minimum gets it declined at once: the seller neither sees it nor gets an email', async () => {
    const [open, buyer] = [await newOpen(shop, { from: '20.00' }), await newBuyer(shop)];
    for (const price of ['19.99', '5']) {
      expect(await offered(shop, buyer, open, price)).toMatchObject({
        state: 'declined',
        endReason: 'below',
        waitsFor: null,
      });
    }
    expect(await offersOf(shop, open.seller, 'seller')).toEqual([]);
    expect([await exportedTo(open.seller), (await exportedTo(buyer)).length]).toEqual([[], 2]);
    expect([await purposesTo(open.seller.email), await purposesTo(buyer.email)]).toEqual([[], []]);
    const offer = await offered(shop, buyer, open, '20');
    expect(offer.state).toBe('open');
    const countered = await did(shop, open.seller, offer, 'counter', { price: '19' });
    const below = await sendWord(shop, buyer, countered, 'counter', { price: '18' });
    expect([below.statusCode, below.json().fields]).toEqual([400, { price: ['Offer at least $20.00.'] }]);
  });

  test('is refused for one’s own beat, for a beat that accepts no offers, isn’t for sale or is unknown, and from an unverified email address', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    expect(await codeOf(sendOffer(shop, open.seller, open, '300'))).toEqual([409, 'OFFERS_OWN_BEAT']);
    expect(await codeOf(sendOffer(shop, await createListener(shop.deps), open, '300'))).toEqual([
      403,
      'OFFERS_EMAIL_UNVERIFIED',
    ]);
    const plain = await createBeat(shop.deps);
    expect(await codeOf(sendOffer(shop, buyer, { ...open, beatId: plain.id }, '300'))).toEqual([
      409,
      'OFFERS_NOT_TAKEN',
    ]);
    const hidden = await createBeat(shop.deps, { sellerId: open.seller.id, published: false });
    expect(await codeOf(sendOffer(shop, buyer, { ...open, beatId: hidden.id }, '300'))).toEqual([
      409,
      'OFFERS_OFF_SALE',
    ]);
    expect(await codeOf(sendOffer(shop, buyer, { ...open, licenseId: open.beatId }, '300'))).toEqual([
      409,
      'OFFERS_OFF_SALE',
    ]);
    expect(await codeOf(sendOffer(shop, buyer, { ...open, beatId: open.licenseId }, '300'))).toEqual([
      404,
      'OFFERS_BEAT_NOT_FOUND',
    ]);
    await takeOffers(shop, open, null);
    expect(await codeOf(sendOffer(shop, buyer, open, '300'))).toEqual([409, 'OFFERS_NOT_TAKEN']);
  });

  test('is refused if the same offer is open, or five others are; accepted offers don’t count', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const another = async () => ({ ...open, beatId: (await newOpen(shop, { seller: open.seller })).beatId });
    const first = await offered(shop, buyer, open, '300');
    expect(await codeOf(sendOffer(shop, buyer, open, '301'))).toEqual([409, 'OFFERS_ALREADY_OPEN']);
    const sent = await Promise.all(
      (await Promise.all(Array.from({ length: 6 }, another))).map((one) => sendOffer(shop, buyer, one, '300')),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 201, 409, 409]);
    await did(shop, open.seller, first, 'accept');
    expect(await codeOf(sendOffer(shop, buyer, open, '301'))).toEqual([409, 'OFFERS_ALREADY_OPEN']);
    expect((await sendOffer(shop, buyer, await another(), '300')).statusCode).toBe(201);
    expect(await codeOf(sendOffer(shop, buyer, await another(), '300'))).toEqual([409, 'OFFERS_TOO_MANY']);
  });

  test('to a seller who has blocked the buyer gets it declined at once, without an explanation', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    await shop.deps.db
      .insertInto('mailing_blocks')
      .values({ receiver: open.seller.email.toLowerCase(), sender_id: buyer.id, created_at: clock.now() })
      .execute();
    expect(await offered(shop, buyer, open, '300')).toMatchObject({ state: 'declined', endReason: null });
    expect(await offersOf(shop, open.seller, 'seller')).toEqual([]);
    expect([await exportedTo(open.seller), (await exportedTo(buyer)).length]).toEqual([[], 1]);
    expect(await purposesTo(open.seller.email)).toEqual([]);
  });

  test('is refused beyond the account’s rate limit', async () => {
    const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: movingClock() } });
    try {
      const [open, buyer] = [await newOpen(strict), await newBuyer(strict)];
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1) {
        statuses.push((await sendOffer(strict, buyer, open, '4')).statusCode);
      }
      expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
      const refused = await sendOffer(strict, buyer, open, '4');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'OFFERS_TOO_OFTEN']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe('an offer ends automatically', () => {
  test('after 72 hours without a response: every reader sees that at once, and one email is sent', async () => {
    const [open, buyer] = [await newOpen(shop), await newBuyer(shop)];
    const offer = await offered(shop, buyer, open, '300');
    clock.pass({ hours: 71, minutes: 59 });
    expect((await findOfferOf(shop, buyer, offer)).state).toBe('open');
    clock.pass({ minutes: 1 });
    expect(await findOfferOf(shop, buyer, offer)).toMatchObject({ state: 'expired', waitsFor: null, actions: [] });
    expect(await waitingOf(open.seller)).toEqual({ buyer: 0, seller: 0 });
    const late = await sendWord(shop, open.seller, offer, 'accept');
    expect([late.statusCode, late.json().details.offer.state]).toEqual([409, 'expired']);
    expect((await rowOf(offer)).state).toBe('open');
    // The buyer needn't wait for the sweep to make a new offer.
    const next = await offered(shop, buyer, open, '310');

    await sweep();
    await sweep();
    expect((await rowOf(offer)).state).toBe('expired');
    expect(await purposesTo(buyer.email)).toEqual(['offers.expired']);
    const countered = await did(shop, open.seller, next, 'counter', { price: '400' });
    clock.pass({ hours: 72 });
    await sweep();
    expect((await findOfferOf(shop, buyer, countered)).state).toBe('expired');
    expect(await purposesTo(open.seller.email)).toEqual(['offers.expired', 'offers.made', 'offers.made']);
  });

  test('when its beat or license is no longer for sale', async () => {
    const buyer = await newBuyer(shop);
    const away: Record<string, (open: Awaited<ReturnType<typeof newOpen>>) => Promise<unknown>> = {
      'the beat is off sale': ({ seller, beatId }) => callAs(shop, seller, 'POST', `beatstore/${beatId}/unpublish`),
      'the beat is deleted': ({ seller, beatId }) => callAs(shop, seller, 'DELETE', `beatstore/${beatId}`),
      'the license isn’t on the beat': ({ beatId, licenseId }) =>
        shop.deps.db
          .deleteFrom('catalogue_beat_licenses')
          .where('beat_id', '=', beatId)
          .where('license_id', '=', licenseId)
          .execute(),
    };
    for (const [what, act] of Object.entries(away)) {
      const open = await newOpen(shop);
      const offer = await did(shop, open.seller, await offered(shop, buyer, open, '300'), 'accept');
      await act(open);
      expect(await findOfferOf(shop, buyer, offer), what).toMatchObject({
        state: 'void',
        endReason: 'off_sale',
        list: null,
        actions: [],
      });
      await sweep();
      await sweep();
      expect((await rowOf(offer)).state).toBe('void');
    }
    expect((await purposesTo(buyer.email)).filter((kind) => kind === 'offers.void')).toHaveLength(3);
  });
});

test('everyone can read which licenses of a beat accept offers, and from which price', async () => {
  const open = await newOpen(shop, { from: '200' });
  const minimums = async (beatId: string) => (await shop.app.inject(`/api/v1/app/offers/minimums/${beatId}`)).json();
  expect(await minimums(open.beatId)).toEqual({ licenses: [{ licenseId: open.licenseId, from: '200.00' }] });
  // A minimum that isn't below the list price leaves nothing to offer.
  await takeOffers(shop, open, '538.88');
  expect(await minimums(open.beatId)).toEqual({ licenses: [] });
  expect(await minimums(open.licenseId)).toEqual({ licenses: [] });
  const other = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
  const listed = (await callAs(shop, other, 'GET', 'seller/offer-settings')).json();
  expect(listed.licenses.every(({ from }: { from: string | null }) => from === null)).toBe(true);
  const foreign = await callAs(shop, other, 'PUT', `seller/offer-settings/${open.beatId}`, { from: '5' });
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'OFFERS_LICENSE_NOT_FOUND']);
});
