import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { takeSellerOffStore } from '#features/catalogue/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { followingIn } from '#testing/beats/following.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { currentEmailConsent } from '#content/email-consent.ts';
import { noteRefusal } from '../jobs.ts';
import { linkToken } from '../links.ts';

const clock = movingClock();
let shop: TestApp;
let following: ReturnType<typeof followingIn>;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
  following = followingIn(shop, clock);
});
afterAll(() => shop.close());

const artistOf = () => createSeller(shop.deps);
const release = (artist: UserRow, title: string) => {
  clock.pass({ minutes: 1 });
  return createBeat(shop.deps, { sellerId: artist.id, title, publishedAt: clock.now() });
};
const run = async (): Promise<void> => {
  clock.pass({ minutes: 1 });
  await Promise.all([1, 2].map(() => shop.deps.jobs.send('follows.mail-digests', {})));
  await shop.deps.jobs.idle();
};
const digestsTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ purpose }) => purpose.startsWith('follows.digest:'));
const nextDay = () => clock.pass({ hours: 24 });

it('a digest lists new beats on sale at most once a day and each once, with a link to unfollow each artist', async () => {
  const [one, other, stranger] = [await artistOf(), await artistOf(), await artistOf()];
  await release(one, 'Before');
  const email = await following.fanOf(one);
  clock.pass({ minutes: 16 });
  await following.ask(other.id, email);
  await following.confirm(email);
  const again = await release(one, 'Fog');
  await release(other, 'Rain');
  await release(stranger, 'Elsewhere');
  for (const state of ['unpublished', 'sold', 'scheduled'] as const) {
    await putInState(shop.deps.db, (await release(one, `Now ${state}`)).id, state);
  }
  await run();
  await run();
  const [digest, ...more] = await digestsTo(email);
  expect([digest?.subject, more]).toEqual(['2 new beats by artists you follow', []]);
  expect(digest?.text).not.toMatch(/Before|Elsewhere|Now /);

  await putInState(shop.deps.db, again.id, 'unpublished');
  await putInState(shop.deps.db, again.id, 'published');
  nextDay();
  await run();
  expect(await digestsTo(email)).toHaveLength(1);

  // The link about this artist doesn't affect the other one.
  const { follower_id: followerId } = await shop.deps.db
    .selectFrom('follows_follows')
    .select('follower_id')
    .where('artist_id', '=', one.id)
    .executeTakeFirstOrThrow();
  const token = linkToken(shop.deps, { followerId, artistId: one.id });
  expect(digest?.text).toContain(token);
  const opened = await following.call('GET', `follow-mails/stop?token=${token}`);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/following?token=${token}`]);
  expect((await following.call('GET', `follow-mails?token=${token}`)).json()).toMatchObject({ total: 2 });
  expect((await following.call('POST', `follow-mails/stop?token=${token}`)).statusCode).toBe(200);
  expect((await following.call('POST', `follow-mails/stop?token=${token.slice(0, -2)}AA`)).statusCode).toBe(404);
  await release(one, 'Left');
  await release(other, 'Thunder');
  await run();
  const last = (await digestsTo(email)).at(-1);
  expect(last?.subject).toBe(`New beat: Thunder by ${other.display_name}`);
});

it('a digest doesn’t go to suspended accounts, and artists don’t see the email addresses of these accounts', async () => {
  const artist = await artistOf();
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await following.press(user, artist, { consent: currentEmailConsent });
  const open = await following.fanOf(artist, true);
  await release(artist, 'Quiet');
  await following.suspend(user);
  await run();
  expect([(await digestsTo(user.email)).length, (await digestsTo(open)).length]).toEqual([0, 1]);
  expect(await following.audienceOf(artist)).toMatchObject({ followers: 2, total: 1, contacts: [{ email: open }] });
  expect(await following.csvOf(artist)).not.toContain(user.email);
});

it('a digest leaves out suspended artists, and isn’t sent if no other artist is left', async () => {
  const [one, other] = [await artistOf(), await artistOf()];
  const [both, only] = [await following.fanOf(one), await following.fanOf(one)];
  clock.pass({ minutes: 16 });
  await following.ask(other.id, both);
  await following.confirm(both);
  await release(one, 'Hidden');
  await release(other, 'Heard');
  await following.suspend(one);
  await inTransaction(shop.deps.db, (trx) => takeSellerOffStore(trx, one.id));
  await run();
  const [digest] = await digestsTo(both);
  expect(digest?.subject).toBe(`New beat: Heard by ${other.display_name}`);
  expect(digest?.text).not.toContain('Hidden');
  expect(await digestsTo(only)).toEqual([]);
});

it('a digest doesn’t go to an email address that a mail server refused for good, until its owner confirms it again', async () => {
  const [artist, other] = [await artistOf(), await artistOf()];
  const [gone, user] = [
    await following.fanOf(artist),
    await createListener(shop.deps, { emailVerifiedAt: new Date() }),
  ];
  await following.press(user, artist);
  for (const to of [gone, user.email]) {
    await inTransaction(shop.deps.db, (trx) =>
      noteRefusal(trx, { purpose: 'follows.digest:x', to, at: clock.now(), reason: '550 No such user' }),
    );
  }
  await release(artist, 'Unheard');
  await run();
  expect([...(await digestsTo(gone)), ...(await digestsTo(user.email))]).toEqual([]);

  clock.pass({ minutes: 16 });
  await following.ask(other.id, gone);
  await following.confirm(gone);
  await release(artist, 'Heard again');
  await run();
  expect((await digestsTo(gone)).at(-1)?.text).toContain('Heard again');
});
