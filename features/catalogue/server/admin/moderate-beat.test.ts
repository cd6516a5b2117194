import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModeratedBeat } from '../../contract-admin.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { createBeat, createKit, createListener, type CreatedBeat, licenseIds } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { buyAtCheckout, checkOut, jobsDone, orderOf, pay } from '#testing/orders/buying.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';

const api = '/api/v1/app';
const store = `${api}/beatstore`;
const reason = 'The melody belongs to someone else.';

let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
let beat: CreatedBeat;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop);
  beat = await createBeat(shop.deps, { sellerId: seller.user.id, title: 'Night Ferry' });
});

const takeOff = (id = beat.id, payload: object = { reason }, by = admin) =>
  by.call('POST', `${api}/admin/beats/${id}/take-off`, payload);
const restore = (id = beat.id, by = admin) => by.call('POST', `${api}/admin/beats/${id}/restore`);
const outcome = (response: { statusCode: number; json(): unknown }) => [response.statusCode, response.json()];
const rowOf = (id = beat.id) =>
  shop.deps.db.selectFrom('catalogue_beats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const get = (url: string) => shop.app.inject(url);
const ownBeat = async (): Promise<OwnBeat | undefined> =>
  (await seller.browser.call('GET', `${store}/user`))
    .json<{ beatTracks: OwnBeat[] }>()
    .beatTracks.find(({ _id }) => _id === beat.id);
const move = (word: 'publish' | 'unpublish' | 'retry') => seller.browser.call('POST', `${store}/${beat.id}/${word}`);

interface Surface {
  readonly name: string;
  readonly shows: () => Promise<boolean>;
}

const contains =
  (url: () => string): Surface['shows'] =>
  async () =>
    (await get(url())).body.includes(beat.id);
const isFound =
  (url: () => string): Surface['shows'] =>
  async () =>
    (await get(url())).statusCode === 200;
const line = () => ({ beatId: beat.id, licenseId: licenseIds.basic });
const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `${api}/${path}`, payload });

let streamToken = '';
const surfaces: readonly Surface[] = [
  { name: 'the list of all beats', shows: contains(() => `${store}/getAllBeats`) },
  { name: 'the store’s pages', shows: contains(() => `${store}/getAllBeats?limit=200`) },
  { name: 'the search', shows: contains(() => `${store}/getAllBeats?q=night+ferry&limit=200`) },
  { name: 'its artist’s page', shows: contains(() => `${store}/artist/${seller.user.id}`) },
  { name: 'its own page', shows: isFound(() => `${store}/track/${beat.id}`) },
  { name: 'its waveform', shows: isFound(() => `${store}/track/${beat.id}/peaks`) },
  { name: 'its share card', shows: isFound(() => `/media/cards/${beat.id}.jpg`) },
  { name: 'the sitemap', shows: contains(() => '/sitemap.xml') },
  { name: 'tokens for its preview', shows: isFound(() => `${api}/token/${beat.id}/mp3`) },
  {
    name: 'the preview, with a token from before',
    shows: isFound(() => `${api}/stream/${beat.id}/mp3?token=${encodeURIComponent(streamToken)}`),
  },
  { name: 'promotions', shows: contains(() => `${api}/promotions`) },
  {
    name: 'the cart',
    shows: async () =>
      (await post('checkout/quote', { items: [line()] })).json<{ items: { problem: string | null }[] }>().items[0]
        ?.problem === null,
  },
  {
    name: 'the checkout',
    shows: async () =>
      (await post('stripe/create-checkout-session', { items: [line()], email: 'mia@example.com', consent: true }))
        .statusCode === 200,
  },
];

const promote = async (): Promise<void> => {
  const today = new Date();
  const day = (days: number): string => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const dates = { startDate: day(2), startTime: '10:00', endDate: day(3), endTime: '10:00' };
  const body = { user: seller.user.id, beat: beat.id, beatstoreUrl: '/beatstore', ...dates };
  expect((await admin.call('POST', `${api}/promotions`, body)).statusCode).toBe(201);
};

describe('a beat that an admin takes off', () => {
  it('isn’t shown or sold anywhere, and is shown everywhere again once an admin restores it', async () => {
    await promote();
    streamToken = (await get(`${api}/token/${beat.id}/mp3`)).json<{ token: string }>().token;
    const seen = async () => {
      const found: string[] = [];
      for (const { name, shows } of surfaces) if (await shows()) found.push(name);
      return found;
    };
    const everywhere = surfaces.map(({ name }) => name);
    expect(await seen()).toEqual(everywhere);
    expect((await takeOff()).statusCode).toBe(200);
    expect(await seen()).toEqual([]);
    expect((await restore()).statusCode).toBe(200);
    expect(await seen()).toEqual(everywhere);
  });

  it('has a page that answers 410 without naming its seller, and can’t be bought, liked or commented on', async () => {
    await takeOff();
    for (const path of ['', '/peaks']) {
      const response = await get(`${store}/track/${beat.id}${path}`);
      expect(outcome(response)).toMatchObject([
        410,
        { code: 'CATALOGUE_BEAT_TAKEN_OFF', message: 'This is no longer available.' },
      ]);
    }
    const gone = await get(`${store}/track/${beat.id}/sold`);
    expect(outcome(gone)).toMatchObject([200, { _id: beat.id, sold: null }]);
    expect(gone.body).not.toContain(seller.user.username);
    const quoted = await post('checkout/quote', { items: [line()] });
    expect(quoted.json()).toMatchObject({
      items: [{ problem: 'BEAT_GONE', message: 'This is no longer for sale.' }],
    });
    for (const [path, body] of [
      [`like/${beat.id}`, undefined],
      [`comment/${beat.id}`, { text: 'Nice.' }],
    ] as const) {
      expect((await seller.browser.call('POST', `${store}/track/${path}`, body)).statusCode).toBe(410);
    }
  });

  it('is restored exactly as it was, with its publication date', async () => {
    const { updated_at: _, ...before } = await rowOf();
    const shown = (await get(`${store}/track/${beat.id}`)).json<object>();
    await takeOff();
    expect(await rowOf()).toMatchObject({ state: 'unpublished', taken_off_reason: reason, back_on_sale: true });
    await restore();
    // `updated_at` is new, so API clients that keep a copy get the beat again.
    expect(await rowOf()).toEqual({ ...before, updated_at: expect.any(Date) });
    expect((await get(`${store}/track/${beat.id}`)).json()).toEqual(shown);
  });

  it('stays off sale after the restore if it was off sale, or its seller took it off sale in between', async () => {
    await move('unpublish');
    await takeOff();
    await restore();
    expect((await rowOf()).state).toBe('unpublished');
    await move('publish');
    await takeOff();
    await move('unpublish');
    const response = await restore();
    expect(response.json<{ beat: ModeratedBeat }>().beat).toMatchObject({ status: 'unpublished', takenOff: null });
    const [, , , last] = await mailsTo(shop, seller.user.email);
    expect(last?.text).toContain('publish it when you’re ready');
  });

  it.each(['processing', 'failed'] as const)(
    'while it is %s goes on sale once it is processed and restored',
    async (state) => {
      await putInState(shop.deps.db, beat.id, state);
      await takeOff();
      if (state === 'failed') await move('retry');
      else await shop.deps.jobs.send('catalogue.process-beat', { beatId: beat.id });
      await shop.deps.jobs.idle();
      expect(await rowOf()).toMatchObject({ state: 'unpublished', back_on_sale: true });
      await restore();
      expect((await rowOf()).state).toBe('published');
    },
  );

  it('stays off the store after the restore until its suspended seller is restored', async () => {
    await takeOff();
    await admin.call('POST', `${api}/users/${seller.user.id}/suspend`, { reason: 'For a while.' });
    await restore();
    expect((await rowOf()).state).toBe('unpublished');
    await admin.call('POST', `${api}/users/${seller.user.id}/restore`);
    expect((await rowOf()).state).toBe('published');
  });

  it('stays off the store if only its suspended seller is restored', async () => {
    await admin.call('POST', `${api}/users/${seller.user.id}/suspend`, { reason: 'For a while.' });
    await takeOff();
    await admin.call('POST', `${api}/users/${seller.user.id}/restore`);
    expect((await rowOf()).state).toBe('unpublished');
    await restore();
    expect((await rowOf()).state).toBe('published');
  });

  it('can be edited and deleted by its seller, but not published, not even in the database', async () => {
    await takeOff();
    expect(outcome(await move('publish'))).toMatchObject([
      409,
      { code: 'CATALOGUE_BEAT_TAKEN_OFF', message: expect.stringContaining(reason) },
    ]);
    await expect(putInState(shop.deps.db, beat.id, 'published')).rejects.toThrow('catalogue_beats_not_on_sale');
    const edited = await seller.browser.call('PUT', `${store}/${beat.id}`, { title: 'Day Ferry' });
    expect(edited.json()).toMatchObject({ title: 'Day Ferry', status: 'unpublished', takenOff: { reason } });
    expect((await seller.browser.call('DELETE', `${store}/${beat.id}`)).statusCode).toBe(200);
    expect(outcome(await restore())).toMatchObject([404, { code: 'CATALOGUE_BEAT_NOT_FOUND' }]);
    expect((await get(`${store}/track/${beat.id}`)).statusCode).toBe(404);
  });

  it('is still delivered to a buyer who was already paying, and earlier buyers keep its files', async () => {
    const bought = await buyAtCheckout(shop, [line()]);
    const paying = await checkOut(shop, [{ beatId: beat.id, licenseId: licenseIds.premium }], 'ben@example.com');
    await takeOff();
    await pay(shop, paying);
    await jobsDone(shop);
    expect((await rowOf()).state).toBe('unpublished');
    const buyer = await createListener(shop.deps);
    const browser = await logInAs(shop, buyer);
    await shop.deps.db
      .updateTable('orders_orders')
      .set({ buyer_id: buyer.id })
      .where('id', 'in', [bought.id, paying.id])
      .execute();
    for (const { id } of [bought, paying]) {
      const order = await orderOf(shop, id);
      expect([order.state, order.items.map(({ state }) => state)]).toEqual(['paid', ['granted']]);
      const item = `${api}/orders/${id}/items/${order.items[0]?.id}`;
      expect((await browser.call('GET', `${item}/files/mp3`)).statusCode).toBe(200);
      expect((await browser.call('GET', `${item}/agreement.pdf`)).statusCode).toBe(200);
    }
  });
});

describe('taking a beat off the store and restoring it', () => {
  it('says “sound kit” in the emails about a kit', async () => {
    const kit = await createKit(shop.deps, { sellerId: seller.user.id, title: 'Tape Drums' });
    await takeOff(kit.id);
    await restore(kit.id);
    const texts = (await mailsTo(shop, seller.user.email)).slice(-2).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('took down your sound kit “Tape Drums”'),
      expect.stringContaining('Your sound kit “Tape Drums” is back in the store.'),
    ]);
  });

  it('tells the seller why, in their list and by email', async () => {
    await takeOff();
    expect(await ownBeat()).toMatchObject({ status: 'unpublished', takenOff: { reason } });
    await restore();
    expect(await ownBeat()).toMatchObject({ status: 'published', takenOff: null });
    const [off, back] = await mailsTo(shop, seller.user.email);
    expect([off?.subject, back?.subject]).toEqual([
      '“Night Ferry” was taken down · GIJO',
      '“Night Ferry” was restored · GIJO',
    ]);
    expect(off?.text).toContain(reason);
    expect(back?.text).toContain('is back in the store');
  });

  it('writes the states before and after to the audit log', async () => {
    await takeOff();
    await restore();
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', seller.user.id)
      .orderBy('id')
      .execute();
    const about = { beatId: beat.id, title: 'Night Ferry' };
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      [
        'catalogue.take-off-beat',
        {
          ...about,
          before: { state: 'published', takenOff: false },
          after: { state: 'unpublished', takenOff: true, reason },
        },
      ],
      [
        'catalogue.restore-beat',
        {
          ...about,
          before: { state: 'unpublished', takenOff: true, reason },
          after: { state: 'published', takenOff: false },
        },
      ],
    ]);
  });

  it('happens once if two admins act at the same time', async () => {
    const other = await newcomer(shop, 'admin');
    const codes = async (...responses: ReturnType<typeof takeOff>[]) =>
      (await Promise.all(responses)).map((response) => response.json<{ code?: string }>().code ?? 'done').toSorted();
    expect(await codes(takeOff(), takeOff(beat.id, { reason: 'Something else.' }, other))).toEqual([
      'CATALOGUE_ALREADY_TAKEN_OFF',
      'done',
    ]);
    expect(await codes(restore(), restore(beat.id, other))).toEqual(['CATALOGUE_NOT_TAKEN_OFF', 'done']);
    expect(await mailsTo(shop, seller.user.email)).toHaveLength(2);
  });

  it('needs a reason of 3 to 500 characters, and a beat that isn’t sold exclusively', async () => {
    for (const payload of [{}, { reason: ' no ' }, { reason: 'x'.repeat(501) }]) {
      expect(outcome(await takeOff(beat.id, payload))).toMatchObject([400, { fields: { reason: expect.any(Array) } }]);
    }
    await putInState(shop.deps.db, beat.id, 'sold');
    expect(outcome(await takeOff())).toMatchObject([409, { code: 'CATALOGUE_BEAT_SOLD' }]);
    expect(outcome(await restore())).toMatchObject([409, { code: 'CATALOGUE_NOT_TAKEN_OFF' }]);
  });
});
