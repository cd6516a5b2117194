import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { cataloguePersonalData } from '#features/catalogue/server/personal-data.ts';
import { kitLicense } from '#features/licenses/server/public.ts';
import { ordersPersonalData } from '#features/orders/server/personal-data.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { followingIn } from '#testing/beats/following.ts';
import { createKit, createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { buy } from '#testing/orders/admin.ts';
import type { PlainLine } from '#testing/orders/buying.ts';
import { newDeal, quoteOf } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// How a sound kit is promoted, and what people read about it.

const app = '/api/v1/app';
/** Traces of fields that kits don't have, such as a tempo. No text about a kit may contain them. */
const traces = /\bnull\b|undefined|NaN|\bBPM\b|, ,| · ·/;

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
let kit: PlainLine;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
  admin = await newcomer(shop, 'admin');
  seller = await openShop(shop, { legalName: 'Olga Owner', sellerCountry: 'United States' });
  kit = await newKit('Tape Drums');
});
afterAll(() => shop.close());

const newKit = async (title: string): Promise<PlainLine> => {
  const made = await createKit(shop.deps, { sellerId: seller.user.id, title, ai: 'none', publishedAt: clock.now() });
  return { beatId: made.id, licenseId: kitLicense.id };
};
const edit = async (change: object): Promise<void> => {
  const edited = await seller.browser.call('PUT', `${app}/beatstore/${kit.beatId}`, change);
  expect(edited.statusCode, edited.body).toBe(200);
};
const run = async (job: 'follows.mail-digests' | 'catalogue.mail-price-drops'): Promise<void> => {
  await shop.deps.jobs.send(job, {});
  await shop.deps.jobs.idle();
};
const mailTo = async (email: string, purpose: string) => {
  const mail = (await mailsTo(shop, email)).find((one) => one.purpose.startsWith(purpose));
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(traces);
  return mail;
};
const onSale = async (): Promise<boolean> =>
  (await shop.app.inject(`${app}/beatstore/track/${kit.beatId}`)).statusCode === 200;

it('a kit can be featured and counts for deals, but can’t be given away or get offers', async () => {
  const day = (days: number): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const promotion = {
    user: seller.user.id,
    beat: kit.beatId,
    startDate: day(1),
    startTime: '10:00',
    endDate: day(2),
    endTime: '10:00',
    beatstoreUrl: '/beatstore',
  };
  expect((await admin.call('POST', `${app}/promotions`, promotion)).statusCode).toBe(201);
  expect((await shop.app.inject(`${app}/promotions`)).json()).toMatchObject({
    promotions: [{ title: 'Tape Drums', beat: { _id: kit.beatId, bpm: null } }],
  });
  await newDeal(seller.browser, { kind: 'buy-get', buy: 1, get: 1 });
  const both = await quoteOf(shop, [kit, await newKit('Second')]);
  expect(both.items.map(({ price }) => price).toSorted()).toEqual(['7.50', '7.50']);

  const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const browser = await logInAs(shop, person);
  const free = await browser.call('POST', `${app}/free-downloads/${kit.beatId}`, { email: person.email });
  expect(free.statusCode).toBe(404);
  const offered = await browser.call('POST', `${app}/offers`, { ...kit, price: '10.00' });
  expect(offered.json().code).toBe('OFFERS_NOT_TAKEN');
  const setting = await seller.browser.call('PUT', `${app}/seller/offer-settings/${kit.licenseId}`, { from: '5.00' });
  expect(setting.json().code).toBe('OFFERS_LICENSE_NOT_FOUND');
});

it('a kit is in the emails to followers, in those about lower prices, and in the newsletter about new beats', async () => {
  const following = followingIn(shop, clock);
  const follower = await following.fanOf(seller.user);
  const { email, browser } = await (async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    return { email: user.email, browser: await logInAs(shop, user) };
  })();
  await browser.call('POST', `${app}/beatstore/track/like/${kit.beatId}`);
  await browser.call('PUT', `${app}/price-mails`, { enabled: true });

  clock.pass({ minutes: 1 });
  await newKit('Third');
  clock.pass({ minutes: 1 });
  await run('follows.mail-digests');
  const digest = await mailTo(follower, 'follows.digest:');
  expect(digest?.text).toContain('Hip-Hop & Rap · Drum kit · 2 files');
  expect(digest?.text).toContain('$15.00');
  expect(digest?.text).not.toContain('from $15.00');

  await edit({ price: '9.00' });
  await run('catalogue.mail-price-drops');
  const drop = await mailTo(email, 'catalogue.price-drops:');
  expect(drop?.subject).toBe('Now $9.00: Tape Drums');
  expect(drop?.text).toContain('was $15.00');

  const subscriber = newId();
  await sql`insert into subscribers_subscribers (id, email, confirmed_at) values (${subscriber}, 'sub@example.com', ${clock.now()})`.execute(
    shop.deps.db,
  );
  await sql`insert into subscribers_subscriptions (subscriber_id, category, subscribed_at) values (${subscriber}, 'beat-packs', ${clock.now()})`.execute(
    shop.deps.db,
  );
  const sent = await admin.call('POST', `${app}/admin/mailing-list/new-beats`, { id: newId() });
  expect(sent.statusCode, sent.body).toBe(201);
  const { content } = await shop.deps.db
    .selectFrom('subscribers_campaigns')
    .select('content')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(content)).toContain('Hip-Hop & Rap · Drum kit · 2 files');
  expect(JSON.stringify(content)).not.toMatch(traces);
});

it('a scheduled kit goes on sale at its minute', async () => {
  await seller.browser.call('POST', `${app}/beatstore/${kit.beatId}/unpublish`);
  await shop.deps.db.updateTable('catalogue_beats').set({ published_at: null }).where('id', '=', kit.beatId).execute();
  await edit({ publishAt: new Date(clock.now().getTime() + 120_000).toISOString() });
  expect(await onSale()).toBe(false);
  clock.pass({ minutes: 3 });
  await sql`update pgboss.job set start_after = now() where name = 'catalogue.release-beat' and state = 'created'`.execute(
    shop.deps.db,
  );
  await shop.deps.jobs.idle();
  expect(await onSale()).toBe(true);
});

it('a kit is in the exported data of its seller and its buyer', async () => {
  const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await buy(shop, [kit], person.email);
  const own = await cataloguePersonalData().collect(shop.deps.db, seller.user);
  const record = (own.data as { beats: { id: string }[] }).beats.find(({ id }) => id === kit.beatId);
  expect(record).toMatchObject({ kind: 'kit', kitType: 'drums', bpm: null });
  expect(Object.keys(own.files ?? {}).filter((name) => name.includes(kit.beatId))).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.zip$/), expect.stringMatching(/\.mp3$/)]),
  );
  for (const user of [person, seller.user]) {
    const { data } = await ordersPersonalData(shop.deps).collect(shop.deps.db, user);
    expect(JSON.stringify(data)).toContain('Tape Drums');
    expect(JSON.stringify(data)).toContain('Royalty-Free License');
  }
});
