import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventType } from '#features/outgoing-webhooks/event-names.ts';
import { type EventData, eventTypes } from '#features/outgoing-webhooks/event-types.ts';
import { reconcileSince } from '#features/orders/server/rebuild/reconcile-since.ts';
import { kitLicense } from '#features/licenses/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { uploadWhole } from '#testing/beats/kits.ts';
import { noticeBody } from '#testing/beats/notices.ts';
import { sendInvite, sendResponse } from '#testing/beats/splits.ts';
import { createBeat, createKit, licenseIds } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { tinySounds, zipOf } from '#testing/files/sounds.ts';
import { newKey } from '#testing/login/keys.ts';
import { mailsTo } from '#testing/mails.ts';
import { act, buy } from '#testing/orders/admin.ts';
import { jobsDone, openOrder, orderOf, type PlainLine } from '#testing/orders/buying.ts';
import { quoteOf } from '#testing/orders/discounting.ts';
import { atProvider, openDispute, uploadedFile } from '#testing/orders/disputing.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { connectToProvider, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { booksOf, buyIn, expectSums, inAustria } from '#testing/orders/taxing.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// Everything that may happen to a sound kit, apart from its sale (server/kits.test.ts).

const app = '/api/v1/app';
/** Traces of fields that kits don't have, such as a tempo. No text about a kit may contain them. */
const traces = /\bnull\b|undefined|NaN|\bBPM\b|, ,| · ·/;

let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
let mate: TestSeller;
let kit: PlainLine;
let sold: OrderRecord;
let later: OrderRecord;
beforeAll(async () => {
  shop = await createTestApp({
    settings: { PLATFORM_FEE_PERCENT: '10', TAX: 'stripe', TAX_PRICES: 'included' },
    ports: { outbound: { refuse: () => null, post: () => Promise.resolve({ status: 200, text: '' }) } },
  });
  admin = await newcomer(shop, 'admin');
  const details = { legalName: 'Olga Owner', sellerCountry: 'United States' };
  [seller, mate] = [await openShop(shop, details), await openShop(shop)];
  await connectToProvider(shop, seller);
  const { id: beatId } = await createKit(shop.deps, { sellerId: seller.user.id, title: 'Tape Drums', ai: 'none' });
  kit = { beatId, licenseId: kitLicense.id };
  const body = {
    url: 'https://hooks.example/gijo',
    types: ['beat.published', 'beat.sold', 'order.paid', 'license.ended'],
  };
  const confirmed = await logInAs(shop, seller.user, { confirmed: true });
  const hooks = await confirmed.call('POST', `${app}/seller/webhooks`, body);
  expect(hooks.statusCode, hooks.body).toBe(201);
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject(`${app}${url}`);
const isOnSale = async (): Promise<boolean> => (await get(`/beatstore/track/${kit.beatId}`)).statusCode === 200;
const move = async (word: string): Promise<void> => {
  const moved = await seller.browser.call('POST', `${app}/beatstore/${kit.beatId}/${word}`);
  expect(moved.statusCode, moved.body).toBe(200);
};
const statusOf = async ({ items }: OrderRecord) => {
  const itemId = items.find(({ beat_id: id }) => id === kit.beatId)?.id ?? '';
  const { code } = await shop.deps.db
    .selectFrom('orders_agreements')
    .select('code')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return (await get(`/licenses/${code}/status`)).json();
};
const download = async (order: OrderRecord) => {
  const { items } = await openOrder(shop, order);
  const file = items.flatMap(({ files }) => files).find((one) => one.kind === 'kit');
  return await shop.app.inject(file?.url ?? '/no-file');
};
const heard = async <T extends EventType>(type: T): Promise<EventData<T>[]> => {
  const rows = await shop.deps.db.selectFrom('outgoing_webhooks_deliveries').select('body').orderBy('id').execute();
  const events = rows.map(({ body }) => JSON.parse(body) as { type: EventType; data: object });
  const data = events.filter((event) => event.type === type).map((event) => event.data);
  return data.map((said) => eventTypes[type].data.strict().parse(said)) as EventData<T>[];
};

describe('a kit that is shared', () => {
  it('has invitations, credits and a split sheet', async () => {
    await move('unpublish');
    await move('publish');
    const invited = await sendInvite(seller, kit.beatId, mate.user.username);
    const [share] = invited.json<{ shares: { _id: string }[] }>().shares;
    expect((await sendResponse(mate, share?._id ?? '', 'accept')).statusCode).toBe(200);
    expect((await get(`/beatstore/track/${kit.beatId}`)).json()).toMatchObject({
      credits: [{ username: mate.user.username, role: 'Co-producer' }],
    });
    const sheet = await mate.browser.call('GET', `${app}/splits/beats/${kit.beatId}/sheet.pdf`);
    const { text } = readPdfText(sheet.rawPayload);
    for (const words of ['TapeDrums', '66.67%', '33.33%']) expect(text).toContain(words);
    expect(text).not.toMatch(traces);
    const inbox = (await mate.browser.call('GET', `${app}/splits`)).json();
    expect(inbox.shares).toMatchObject([{ beat: { _id: kit.beatId, title: 'Tape Drums' } }]);
    for (const { user } of [seller, mate])
      for (const { text: words } of await mailsTo(shop, user.email)) expect(words).not.toMatch(traces);
  });

  it('is sold with its tax, in one order with an exclusive beat, and pays all who earn from it', async () => {
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id, ai: 'none' });
    sold = await buyIn(shop, inAustria, [kit, { beatId: beat.id, licenseId: licenseIds.exclusive }]);
    const [item] = sold.items;
    expect(item).toMatchObject({ price_cents: 1500, tax_cents: 250, paid_cents: 1500, state: 'granted' });
    expect(item?.shares).toMatchObject([{ userId: mate.user.id, bps: 3333 }]);
    await expectSums(shop, sold);
    const lines = await shop.deps.db
      .selectFrom('payouts_entries')
      .select(['seller_id', 'kind', 'cents', 'description'])
      .where('item_id', '=', item?.id ?? '')
      .where('kind', '=', 'sale')
      .orderBy('cents', 'desc')
      .execute();
    expect(lines.map(({ cents }) => cents).reduce((sum, cents) => sum + cents, 0)).toBe(1250);
    expect(lines.map((line) => line.description)).toEqual(
      expect.arrayContaining([expect.stringContaining('Tape Drums - Royalty-Free License')]),
    );
    expect(await statusOf(sold)).toMatchObject({
      state: 'valid',
      beat: { title: 'Tape Drums' },
      producers: [seller.user.display_name, mate.user.display_name],
      license: { title: 'Royalty-Free License' },
    });
    expect(await isOnSale()).toBe(true);
  });

  it('is called a kit in events, to programs, to its seller, and in exported data', async () => {
    // Events of the same moment have no order.
    expect((await heard('beat.published')).map(({ kind }) => kind).toSorted()).toEqual(['beat', 'kit']);
    const sales = await heard('beat.sold');
    expect(sales.map(({ kind, exclusive }) => `${kind} ${exclusive}`).toSorted()).toEqual(['beat true', 'kit false']);
    const [paid] = await heard('order.paid');
    expect(paid?.items.map(({ kind }) => kind)).toEqual(['kit', 'beat']);
    const key = await newKey(shop, seller.user.id, { scopes: ['sales:read', 'payouts:read'] });
    const synced = (await key.call('GET', `${app}/sync/sales`)).json<{ sales: { beat: object }[] }>().sales;
    expect(synced.map(({ beat }) => beat)).toEqual(
      expect.arrayContaining([{ _id: kit.beatId, kind: 'kit', title: 'Tape Drums' }]),
    );
    expect((await key.call('GET', `${app}/sync/ledger`)).payload).toContain('Tape Drums');
    for (const path of ['/seller/licensees', '/seller/licensees.csv', '/seller/statistics?days=7']) {
      const read = await seller.browser.call('GET', app + path);
      expect([path, read.statusCode, read.payload.includes('Tape Drums')]).toEqual([path, 200, true]);
    }
  });
});

it('an order with a kit is rebuilt from Stripe’s data', async () => {
  const bookOf = async () => {
    const { items, ...order } = await orderOf(shop, sold.id);
    const grants = await shop.deps.db
      .selectFrom('orders_grants')
      .select(['item_id', 'kind', 'file_id'])
      .where(
        'item_id',
        'in',
        items.map(({ id }) => id),
      )
      .orderBy('item_id')
      .orderBy('kind')
      .execute();
    return { number: order.number, total: order.total_cents, items, grants, books: await booksOf(shop, sold) };
  };
  const before = await bookOf();
  expect(before.grants.filter(({ kind }) => kind === 'kit')).toHaveLength(1);
  await loseOrder(shop, sold.id);
  await reconcileSince(shop.deps, new Date(sold.created_at.getTime() - 1000));
  await jobsDone(shop);
  expect(await bookOf()).toEqual(before);
  expect((await download(sold)).rawPayload.equals((await tinySounds()).kit)).toBe(true);
});

describe('the buyer of a kit', () => {
  it('keeps the files that they bought when the kit gets a new zip, which later buyers get', async () => {
    const zip = await zipOf({ Clap: new Float32Array(100) });
    const uploads = [await uploadWhole(shop, seller.browser, { name: 'next.zip', bytes: zip })];
    const replaced = await seller.browser.call('POST', `${app}/beatstore/${kit.beatId}/files`, { uploads });
    expect(replaced.statusCode, replaced.body).toBe(200);
    await jobsDone(shop);
    expect((await get(`/beatstore/track/${kit.beatId}`)).json()).toMatchObject({ contents: [{ name: 'Clap.wav' }] });
    later = await buy(shop, [kit], 'later@example.com');
    expect((await download(later)).rawPayload.equals(zip)).toBe(true);
    expect((await download(sold)).rawPayload.equals((await tinySounds()).kit)).toBe(true);
  });

  it('loses the kit with a lost dispute, whose evidence describes a kit', async () => {
    const id = await openDispute(shop, later, { reason: 'product_not_received' });
    const { evidence } = await atProvider(shop, id);
    expect(evidence['product_description']).toContain('“Tape Drums” by');
    expect(evidence['product_description']).toContain('non-exclusive license “Royalty-Free License”');
    expect(
      Object.values(evidence)
        .filter((text) => typeof text === 'string')
        .join('\n'),
    ).not.toMatch(traces);
    const { text } = readPdfText(await uploadedFile(shop, evidence['service_documentation'] ?? null));
    expect(text).toContain('Soundkitlicenseagreement');
    expect(await statusOf(later)).toMatchObject({ state: 'on-hold' });
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    expect(await statusOf(later)).toMatchObject({ state: 'ended', license: { title: 'Royalty-Free License' } });
    expect((await download(later)).statusCode).not.toBe(200);
    expect(await isOnSale()).toBe(true);
  });

  it('loses the kit if an admin withdraws it, and gets it back if the admin restores it', async () => {
    const item = `items/${sold.items[0]?.id}`;
    expect((await act(admin, sold, `${item}/withdraw`, { reason: 'A test.' })).statusCode).toBe(200);
    expect([(await statusOf(sold)).state, (await download(sold)).statusCode]).toEqual(['ended', 404]);
    expect((await act(admin, sold, `${item}/restore`, { reason: 'It was fine.' })).statusCode).toBe(200);
    expect([(await statusOf(sold)).state, (await download(sold)).statusCode]).toEqual(['valid', 200]);
    expect((await heard('license.ended')).map(({ kind }) => kind)).toEqual(['kit', 'kit']);
  });
});

describe('a kit that is taken down', () => {
  const problem = async () => (await quoteOf(shop, [kit])).items[0]?.problem;

  it('by an admin can’t be bought until it’s restored, and its buyers keep it', async () => {
    const path = `${app}/admin/beats/${kit.beatId}`;
    expect((await admin.call('POST', `${path}/take-off`, { reason: 'Not theirs.' })).statusCode).toBe(200);
    expect([await isOnSale(), await problem(), (await download(sold)).statusCode]).toEqual([false, 'BEAT_GONE', 200]);
    expect((await admin.call('POST', `${path}/restore`)).statusCode).toBe(200);
    await move('publish');
    expect([await isOnSale(), await problem()]).toEqual([true, null]);
  });

  it('after a notice is on sale again once it’s restored', async () => {
    const target = await get(`/notices/target?kind=beat&id=${kit.beatId}`);
    expect(target.json()).toMatchObject({ title: 'Tape Drums', path: `/beatstore/product/${kit.beatId}` });
    const payload = noticeBody({ targetId: kit.beatId });
    const sent = await shop.app.inject({ method: 'POST', url: `${app}/notices`, payload });
    const { id } = await shop.deps.db
      .selectFrom('notices_notices')
      .select('id')
      .where('number', '=', sent.json<{ number: number }>().number)
      .executeTakeFirstOrThrow();
    const decide = (word: string, body: object) => admin.call('POST', `${app}/admin/notices/${id}/${word}`, body);
    const acted = await decide('act', { facts: 'The sounds are the same.', rule: '17 U.S.C. 512(c)' });
    expect(acted.statusCode, acted.body).toBe(200);
    expect(await isOnSale()).toBe(false);
    expect((await decide('restore', { reason: 'We were wrong.' })).statusCode).toBe(200);
    expect(await isOnSale()).toBe(true);
  });
});
