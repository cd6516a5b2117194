import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentEmailConsent, emailConsentText } from '#content/email-consent.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener, createSeller } from '#testing/factories.ts';
import { address, app, followingIn } from '#testing/beats/following.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { maxFollows, maxWishes } from '../limits.ts';
import { followsPersonalData } from './personal-data.ts';
import { followByEmail } from './by-email/follow-by-email.ts';
import { joinAddress } from './followers/join-address.ts';

const clock = movingClock();
let shop: TestApp;
let following: ReturnType<typeof followingIn>;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
  following = followingIn(shop, clock);
});
afterAll(() => shop.close());

const artistOf = () => createSeller(shop.deps);

describe('following an artist by email', () => {
  it('starts once the button behind the emailed link is pressed, and a repeated request gets the same response', async () => {
    const artist = await artistOf();
    const email = address();
    const first = await following.ask(artist.id, email, true);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { message: 'Check your inbox: we’ve sent you a link to confirm.' },
    ]);
    const token = await following.lastToken(email);
    const seen = await following.call('GET', `follow-by-email/confirm?token=${token}`);
    expect(seen.json()).toMatchObject({ email, isConfirmed: false, artists: [{ id: artist.id }] });
    expect((await following.audienceOf(artist)).followers).toBe(0);

    expect((await following.confirm(email)).statusCode).toBe(200);
    expect((await following.confirm(email)).statusCode).toBe(200);
    expect(await following.audienceOf(artist)).toMatchObject({ followers: 1, newFollowers: 1, contacts: [{ email }] });
    clock.pass({ minutes: 16 });
    expect((await following.ask(artist.id, email)).body).toBe(first.body);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject.split(' · ')[0])).toEqual([
      'Confirm whom you follow',
      'You already follow this artist',
    ]);
  });

  it('shares the email address only with artists whose boxes stay ticked', async () => {
    const [one, other] = [await artistOf(), await artistOf()];
    const email = address();
    await following.ask(one.id, email, true);
    await following.ask(other.id, email, true);
    await following.confirm(email, { sharedWith: [other.id] });
    expect([(await following.audienceOf(one)).contacts, (await following.audienceOf(other)).contacts.length]).toEqual([
      [],
      1,
    ]);
  });

  it('is limited per email address, and refused for unknown artists, unknown consent versions and expired links', async () => {
    const artist = await artistOf();
    const email = address();
    for (let times = 0; times < 6; times += 1) {
      await following.ask(artist.id, email);
      clock.pass({ minutes: 16 });
    }
    expect(await mailsTo(shop, email)).toHaveLength(4);
    clock.pass({ hours: 49 });
    expect((await following.confirm(email)).json()).toMatchObject({ code: 'FOLLOWS_LINK_OVER' });

    const nobody = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    for (const id of [nobody.id, newId()]) expect((await following.ask(id, address())).statusCode).toBe(404);
    const unknown = { artistId: artist.id, email, consent: '1999' };
    expect((await following.call('POST', 'follow-by-email', unknown)).statusCode).toBe(400);
  });

  it('asks for the confirmation of a limited number of artists at once', async () => {
    const email = address();
    for (let times = 0; times <= maxWishes; times += 1) await following.ask((await artistOf()).id, email);
    const { artists } = (
      await following.call('GET', `follow-by-email/confirm?token=${await following.lastToken(email)}`)
    ).json();
    expect(artists).toHaveLength(maxWishes);
  });

  it('needs no further email if another feature has verified the email address', async () => {
    const artist = await artistOf();
    const email = address();
    const follow = { artistId: artist.id, email, consent: null, isProven: true };
    expect(await inTransaction(shop.deps.db, (trx) => followByEmail(shop.deps, trx, follow))).toBe(true);
    expect([(await following.audienceOf(artist)).followers, await mailsTo(shop, email)]).toEqual([1, []]);
  });
});

describe('an account that follows artists', () => {
  it('follows with one press, shares its email address if its owner wants to, and unfollows', async () => {
    const [artist, user] = [await artistOf(), await createListener(shop.deps, { emailVerifiedAt: new Date() })];
    for (const response of [await following.press(user, artist), await following.press(user, artist)]) {
      expect(response.json()).toEqual({ following: true, sharesEmail: false });
    }
    expect(await following.audienceOf(artist)).toMatchObject({ followers: 1, contacts: [] });
    const shared = await following.press(user, artist, { consent: currentEmailConsent });
    expect(shared.json()).toEqual({ following: true, sharesEmail: true });
    expect((await following.audienceOf(artist)).contacts).toMatchObject([
      { email: user.email, consentText: emailConsentText(currentEmailConsent, artist.display_name) },
    ]);
    const browser = await logInAs(shop, user);
    expect((await browser.call('GET', `${app}/follows`)).json()).toMatchObject({
      total: 1,
      follows: [{ artist: { id: artist.id, username: artist.username }, sharesEmail: true }],
    });
    expect((await following.press(user, artist, { consent: null })).json().sharesEmail).toBe(false);
    expect((await following.audienceOf(artist)).contacts).toEqual([]);
    await browser.call('DELETE', `${app}/follows/${artist.id}`);
    expect((await following.audienceOf(artist)).followers).toBe(0);
  });

  it('can’t follow itself or people without a page, and needs a verified email address', async () => {
    const artist = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    const [user, unverified] = [
      await createListener(shop.deps, { emailVerifiedAt: new Date() }),
      await createListener(shop.deps, { emailVerifiedAt: null }),
    ];
    const refusals = [
      await following.press(artist, artist),
      await following.press(artist, user),
      await following.press(unverified, artist),
    ];
    await following.suspend(artist);
    refusals.push(await following.press(user, artist));
    expect(refusals.map((response) => response.json<{ code: string }>().code)).toEqual([
      'FOLLOWS_SELF',
      'FOLLOWS_NO_ARTIST',
      'FOLLOWS_EMAIL_UNVERIFIED',
      'FOLLOWS_NO_ARTIST',
    ]);
  });

  it('can follow a limited number of artists, and another one after it unfollows one', async () => {
    const [artist, user] = [await artistOf(), await createListener(shop.deps, { emailVerifiedAt: new Date() })];
    await following.press(user, artist);
    await sql`
      with others as (
        insert into account_users (id, email, username, display_name, role, created_at)
        select id, id || '@people.example', 'many-' || row_number() over (), 'One of many', 'seller', now()
        from (select gen_random_uuid() as id from generate_series(2, ${maxFollows})) as made
        returning id)
      insert into follows_follows (follower_id, artist_id, followed_at)
      select f.id, others.id, now() from others, follows_followers as f where f.user_id = ${user.id}`.execute(
      shop.deps.db,
    );
    const refused = await following.press(user, await artistOf());
    expect(refused.json()).toMatchObject({ code: 'FOLLOWS_TOO_MANY' });
    expect((await following.press(user, artist, { consent: currentEmailConsent })).statusCode).toBe(200);
    await (await logInAs(shop, user)).call('DELETE', `${app}/follows/${artist.id}`);
    expect((await following.press(user, artist)).statusCode).toBe(200);
  });

  it('takes over what its email address followed, and links in earlier emails still unfollow', async () => {
    const [one, other] = [await artistOf(), await artistOf()];
    const email = address();
    await following.ask(one.id, email);
    const { linkToken: token } = (await following.confirm(email)).json();
    const user = await createListener(shop.deps, { email, emailVerifiedAt: new Date() });
    await following.press(user, other);
    await inTransaction(shop.deps.db, (trx) => joinAddress(trx, user));
    const list = async () =>
      (await (await logInAs(shop, user)).call('GET', `${app}/follows`)).json<{ total: number }>().total;
    expect(await list()).toBe(2);
    expect((await following.call('POST', `follow-mails/stop?token=${token}`)).statusCode).toBe(200);
    expect(await list()).toBe(0);
  });

  it('exports the artists that it follows; closing it deletes those follows and its own followers', async () => {
    const artist = await artistOf();
    await following.fanOf(artist, true);
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    await following.press(user, artist, { consent: currentEmailConsent });
    const { collect, erase } = followsPersonalData(shop.deps);
    expect((await collect(shop.deps.db, user)).data).toMatchObject({ follows: [{ artist: artist.display_name }] });
    await inTransaction(shop.deps.db, (trx) => erase(trx, user));
    expect((await following.audienceOf(artist)).contacts).toHaveLength(1);
    await inTransaction(shop.deps.db, (trx) => erase(trx, artist));
    expect((await following.audienceOf(artist)).followers).toBe(0);
  });
});

describe('the CSV of followers', () => {
  it('lists those who consented, with the words and the time, and nobody who withdrew', async () => {
    const artist = await artistOf();
    const [silent, left] = [await following.fanOf(artist), await following.fanOf(artist, true)];
    const open = `=cmd-${newId()}@people.example`;
    await following.ask(artist.id, open, true);
    const { linkToken: token } = (await following.confirm(open)).json();
    await following.ask(artist.id, left);
    const before = await following.csvOf(artist);
    expect(before).toContain(`"'${open}"`);
    expect(before).toContain(emailConsentText(currentEmailConsent, artist.display_name));
    expect(before).toContain(left);
    expect(before).not.toContain(silent);
    await following.call('PUT', 'follow-mails', { token, artistId: artist.id, change: 'hide-email' });
    expect(await following.csvOf(artist)).not.toContain(open);
    expect((await following.audienceOf(artist)).followers).toBe(3);
  });
});
