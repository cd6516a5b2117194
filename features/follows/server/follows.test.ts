import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentEmailConsent, emailConsentText } from '#content/email-consent.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds, setSuspended, type UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import type { Followers } from '../contract-audience.ts';
import { maxWishes } from '../limits.ts';
import { linkToken } from './links.ts';
import { followsPersonalData } from './personal-data.ts';
import { followByEmail, joinAddress } from './public.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

const app = '/api/v1/app';
let count = 0;
/** Each from a network of its own. */
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  count += 1;
  const remoteAddress = `198.51.${count >> 8}.${count & 255}`;
  return shop.app.inject({ method, url: `${app}/${path}`, remoteAddress, ...(payload && { payload }) });
};
const artistOf = () => createSeller(shop.deps);
const address = (): string => `fan-${newId()}@people.example`;
const ask = (artistId: string, email: string, shares = false) =>
  call('POST', 'follow-by-email', { artistId, email, consent: shares ? currentEmailConsent : null });
const lastToken = async (email: string): Promise<string> => tokenIn((await mailsTo(shop, email)).at(-1));
const confirm = async (email: string, changes: object = {}) =>
  call('POST', 'follow-by-email/confirm', { token: await lastToken(email), ...changes });
const fanOf = async (artist: UserRow, shares = false): Promise<string> => {
  const email = address();
  await ask(artist.id, email, shares);
  expect((await confirm(email)).statusCode).toBe(200);
  return email;
};
const audienceOf = async (artist: UserRow): Promise<Followers> =>
  (await (await logInAs(shop, artist)).call('GET', `${app}/seller/followers`)).json();
const csvOf = async (artist: UserRow): Promise<string> => {
  const [browser, unmarked] = [await logInAs(shop, artist, { confirmed: true }), await logInAs(shop, artist)];
  expect((await unmarked.call('GET', `${app}/seller/followers.csv`)).statusCode).toBe(403);
  return (await browser.call('GET', `${app}/seller/followers.csv`)).body;
};
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

describe('following by email', () => {
  it('begins with the press behind the emailed link, and answers alike whoever it is', async () => {
    const artist = await artistOf();
    const email = address();
    const first = await ask(artist.id, email, true);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { message: 'Check your inbox: we’ve sent you a link to confirm.' },
    ]);
    const token = await lastToken(email);
    const seen = await call('GET', `follow-by-email/confirm?token=${token}`);
    expect(seen.json()).toMatchObject({ email, isConfirmed: false, artists: [{ id: artist.id }] });
    expect((await audienceOf(artist)).followers).toBe(0);

    expect((await confirm(email)).statusCode).toBe(200);
    expect((await confirm(email)).statusCode).toBe(200);
    expect(await audienceOf(artist)).toMatchObject({ followers: 1, newFollowers: 1, contacts: [{ email }] });
    clock.pass({ minutes: 16 });
    expect((await ask(artist.id, email)).body).toBe(first.body);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject.split(' · ')[0])).toEqual([
      'Confirm whom you follow',
      'You already follow this artist',
    ]);
  });

  it('shares the address only with whom it stays ticked', async () => {
    const [one, other] = [await artistOf(), await artistOf()];
    const email = address();
    await ask(one.id, email, true);
    await ask(other.id, email, true);
    await confirm(email, { sharedWith: [other.id] });
    expect([(await audienceOf(one)).contacts, (await audienceOf(other)).contacts.length]).toEqual([[], 1]);
  });

  it('is bounded by address, and refused for unknown artists, versions and expired links', async () => {
    const artist = await artistOf();
    const email = address();
    for (let times = 0; times < 6; times += 1) {
      await ask(artist.id, email);
      clock.pass({ minutes: 16 });
    }
    expect(await mailsTo(shop, email)).toHaveLength(4);
    clock.pass({ hours: 49 });
    expect((await confirm(email)).json()).toMatchObject({ code: 'FOLLOWS_LINK_OVER' });

    const nobody = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    for (const id of [nobody.id, newId()]) expect((await ask(id, address())).statusCode).toBe(404);
    const unknown = { artistId: artist.id, email, consent: '1999' };
    expect((await call('POST', 'follow-by-email', unknown)).statusCode).toBe(400);
  });

  it('asks an address about a few artists at once', async () => {
    const email = address();
    for (let times = 0; times <= maxWishes; times += 1) await ask((await artistOf()).id, email);
    const { artists } = (await call('GET', `follow-by-email/confirm?token=${await lastToken(email)}`)).json();
    expect(artists).toHaveLength(maxWishes);
  });

  it('needs no further email where another feature has proven the address', async () => {
    const artist = await artistOf();
    const email = address();
    const follow = { artistId: artist.id, email, consent: null, isProven: true };
    expect(await inTransaction(shop.deps.db, (trx) => followByEmail(shop.deps, trx, follow))).toBe(true);
    expect([(await audienceOf(artist)).followers, await mailsTo(shop, email)]).toEqual([1, []]);
  });
});

describe('an account', () => {
  const press = async (user: UserRow, artist: UserRow, body: object = {}) =>
    (await logInAs(shop, user)).call('PUT', `${app}/follows/${artist.id}`, body);

  it('follows with one press, shares its address if it wants to, and unfollows', async () => {
    const [artist, user] = [await artistOf(), await createListener(shop.deps, { emailVerifiedAt: new Date() })];
    for (const response of [await press(user, artist), await press(user, artist)]) {
      expect(response.json()).toEqual({ following: true, sharesEmail: false });
    }
    expect(await audienceOf(artist)).toMatchObject({ followers: 1, contacts: [] });
    const shared = await press(user, artist, { consent: currentEmailConsent });
    expect(shared.json()).toEqual({ following: true, sharesEmail: true });
    expect((await audienceOf(artist)).contacts).toMatchObject([
      { email: user.email, consentText: emailConsentText(currentEmailConsent, artist.display_name) },
    ]);
    const browser = await logInAs(shop, user);
    expect((await browser.call('GET', `${app}/follows`)).json()).toMatchObject({
      total: 1,
      follows: [{ artist: { id: artist.id, username: artist.username }, sharesEmail: true }],
    });
    expect((await press(user, artist, { consent: null })).json().sharesEmail).toBe(false);
    expect((await audienceOf(artist)).contacts).toEqual([]);
    await browser.call('DELETE', `${app}/follows/${artist.id}`);
    expect((await audienceOf(artist)).followers).toBe(0);
  });

  it('can’t follow itself, people without a page, or anyone without a verified email', async () => {
    const artist = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    const [user, unverified] = [
      await createListener(shop.deps, { emailVerifiedAt: new Date() }),
      await createListener(shop.deps, { emailVerifiedAt: null }),
    ];
    const refusals = [await press(artist, artist), await press(artist, user), await press(unverified, artist)];
    await inTransaction(shop.deps.db, (trx) => setSuspended(trx, artist.id, { at: clock.now(), reason: 'A test.' }));
    refusals.push(await press(user, artist));
    expect(refusals.map((response) => response.json<{ code: string }>().code)).toEqual([
      'FOLLOWS_SELF',
      'FOLLOWS_NO_ARTIST',
      'FOLLOWS_EMAIL_UNVERIFIED',
      'FOLLOWS_NO_ARTIST',
    ]);
  });

  it('takes over what its address followed; the links of earlier emails still unfollow', async () => {
    const [one, other] = [await artistOf(), await artistOf()];
    const email = address();
    await ask(one.id, email);
    const { linkToken: token } = (await confirm(email)).json();
    const user = await createListener(shop.deps, { email, emailVerifiedAt: new Date() });
    await press(user, other);
    await inTransaction(shop.deps.db, (trx) => joinAddress(trx, user));
    const list = async () =>
      (await (await logInAs(shop, user)).call('GET', `${app}/follows`)).json<{ total: number }>().total;
    expect(await list()).toBe(2);
    expect((await call('POST', `follow-mails/stop?token=${token}`)).statusCode).toBe(200);
    expect(await list()).toBe(0);
  });

  it('exports what it follows, and closing it deletes that and its own followers', async () => {
    const artist = await artistOf();
    await fanOf(artist, true);
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    await press(user, artist, { consent: currentEmailConsent });
    const { collect, erase } = followsPersonalData(shop.deps);
    expect((await collect(shop.deps.db, user)).data).toMatchObject({ follows: [{ artist: artist.display_name }] });
    await inTransaction(shop.deps.db, (trx) => erase(trx, user));
    expect((await audienceOf(artist)).contacts).toHaveLength(1);
    await inTransaction(shop.deps.db, (trx) => erase(trx, artist));
    expect((await audienceOf(artist)).followers).toBe(0);
  });
});

describe('the digest', () => {
  it('has what is new and on sale, once a day, once a beat, with a link to unfollow each artist', async () => {
    const [one, other, stranger] = [await artistOf(), await artistOf(), await artistOf()];
    await release(one, 'Before');
    const email = await fanOf(one);
    clock.pass({ minutes: 16 });
    await ask(other.id, email);
    await confirm(email);
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

    // Of the two links in it, the one about this artist leaves the other one alone.
    const { follower_id: followerId } = await shop.deps.db
      .selectFrom('follows_follows')
      .select('follower_id')
      .where('artist_id', '=', one.id)
      .executeTakeFirstOrThrow();
    const token = linkToken(shop.deps, { followerId, artistId: one.id });
    expect(digest?.text).toContain(token);
    const opened = await call('GET', `follow-mails/stop?token=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/following?token=${token}`]);
    expect((await call('GET', `follow-mails?token=${token}`)).json()).toMatchObject({ total: 2 });
    expect((await call('POST', `follow-mails/stop?token=${token}`)).statusCode).toBe(200);
    expect((await call('POST', `follow-mails/stop?token=${token.slice(0, -2)}AA`)).statusCode).toBe(404);
    await release(one, 'Left');
    await release(other, 'Thunder');
    await run();
    const last = (await digestsTo(email)).at(-1);
    expect(last?.subject).toBe(`New beat: Thunder by ${other.display_name}`);
  });

  it('doesn’t go to suspended accounts, nor about suspended artists’ beats', async () => {
    const artist = await artistOf();
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    await (await logInAs(shop, user)).call('PUT', `${app}/follows/${artist.id}`, { consent: currentEmailConsent });
    await release(artist, 'Quiet');
    await inTransaction(shop.deps.db, (trx) => setSuspended(trx, user.id, { at: clock.now(), reason: 'A test.' }));
    await run();
    expect(await digestsTo(user.email)).toEqual([]);
    expect((await audienceOf(artist)).contacts).toEqual([]);
    expect(await findUsersByIds(shop.deps.db, [user.id])).toHaveLength(1);
  });
});

describe('the CSV', () => {
  it('has those who consented, with words and time, and nobody who took it back', async () => {
    const artist = await artistOf();
    const [silent, left] = [await fanOf(artist), await fanOf(artist, true)];
    const open = `=cmd-${newId()}@people.example`;
    await ask(artist.id, open, true);
    const { linkToken: token } = (await confirm(open)).json();
    await ask(artist.id, left);
    const before = await csvOf(artist);
    expect(before).toContain(`"'${open}"`);
    expect(before).toContain(emailConsentText(currentEmailConsent, artist.display_name));
    expect(before).toContain(left);
    expect(before).not.toContain(silent);
    await call('PUT', 'follow-mails', { token, artistId: artist.id, change: 'hide-email' });
    expect(await csvOf(artist)).not.toContain(open);
    expect((await audienceOf(artist)).followers).toBe(3);
  });
});
