import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseCounts } from '#features/inbox/contract.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createComment, createListener, type CreatedBeat } from '#testing/factories.ts';
import { findCase } from '#testing/inbox/find-case.ts';
import { mailsTo } from '#testing/mails.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { noticeBody, writeNotice } from '#testing/beats/notices.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { AdminNotice, ReviewRow } from '../../contract-admin.ts';
import type { Statement } from '../../contract-own.ts';

const api = '/api/v1/app';
const reasons = { facts: 'The melodies are the same.', rule: '17 U.S.C. 512(c)' };
let shop: TestApp;
let clock: MovingClock;
let admin: LoggedInBrowser;
let seller: TestSeller;
let beat: CreatedBeat;
beforeAll(async () => {
  clock = movingClock();
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await newcomer(shop, 'admin');
  seller = await openShop(shop, { legalName: 'Sam Seller', sellerCountry: 'Ireland' });
  beat = await createBeat(shop.deps, { sellerId: seller.user.id, title: 'Undertow' });
});

const report = async (fields: object = {}): Promise<string> => {
  clock.pass({ seconds: 1 });
  const payload = noticeBody({ targetId: beat.id, ...fields });
  const sent = await shop.app.inject({ method: 'POST', url: `${api}/notices`, payload });
  const { id } = await shop.deps.db
    .selectFrom('notices_notices')
    .select('id')
    .where('number', '=', sent.json<{ number: number }>().number)
    .executeTakeFirstOrThrow();
  return id;
};
const decide = (id: string, word: string, body?: object) =>
  admin.call('POST', `${api}/admin/notices/${id}/${word}`, body);
const act = async (id: string): Promise<void> => {
  expect((await decide(id, 'act', reasons)).statusCode).toBe(200);
};
const restore = async (id: string): Promise<void> => {
  expect((await decide(id, 'restore', { reason: 'We were wrong.' })).statusCode).toBe(200);
};
const opened = async (id: string) => (await admin.call('GET', `${api}/admin/notices/${id}`)).json<AdminNotice>();
const isOnSale = async (id = beat.id): Promise<boolean> =>
  (await shop.app.inject(`${api}/beatstore/track/${id}`)).statusCode === 200;
const statement = async (id: string, who = seller) =>
  (await who.browser.call('GET', `${api}/own-notices/${id}`)).json<Statement>();
/** Sorted: the clock stands still, and emails of the same time have no order. */
const kindsTo = async (address: string) =>
  (await mailsTo(shop, address)).map(({ purpose }) => purpose.split(':')[0]).toSorted();

describe('acting on a notice about a beat', () => {
  it('takes the beat down, emails both sides the reasons once, and adds an entry to the audit log', async () => {
    const id = await report({ email: 'one@example.com' });
    await act(id);
    expect((await decide(id, 'act', reasons)).json().code).toBe('NOTICES_WRONG_STATE');
    expect(await isOnSale()).toBe(false);
    const [mail, ...others] = await mailsTo(shop, seller.user.email);
    expect(others).toEqual([]);
    expect(mail?.purpose).toBe(`notices.statement:${id}`);
    for (const words of [
      'The melodies are the same.',
      '17 U.S.C. 512(c)',
      'counter-notice',
      'No automated means',
      'court',
    ])
      expect(mail?.text).toContain(words);
    // The notifier's words don't appear.
    expect(mail?.text).not.toMatch(/Nora|Harbor/);
    const decided = (await mailsTo(shop, 'one@example.com')).find(({ text }) => text.includes('have acted on it'));
    expect(decided?.text).toContain('The melodies are the same.');
    expect(await statement(id)).toMatchObject({
      state: 'acted',
      ...reasons,
      claim: { name: 'Nora Notifier', work: 'My song “Harbor Lights”.' },
      canCounter: true,
      isStrike: true,
      moneyWaits: true,
    });
    const actions = await shop.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', seller.user.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'catalogue.take-off-beat',
      'notices.act-on-notice',
    ]);
  });

  it('can be undone, which puts the beat back; the moderation page can’t put it back', async () => {
    const id = await report({ email: 'two@example.com' });
    await act(id);
    const moderated = await admin.call('POST', `${api}/admin/beats/${beat.id}/restore`);
    expect([moderated.statusCode, moderated.json().code]).toEqual([409, 'CATALOGUE_UNDER_NOTICE']);
    await restore(id);
    expect(await isOnSale()).toBe(true);
    expect(await statement(id)).toMatchObject({ state: 'restored', isStrike: false, moneyWaits: false });
    expect(await kindsTo(seller.user.email)).toEqual(['notices.ended', 'notices.statement']);
    expect(await kindsTo('two@example.com')).toEqual(['notices.decided', 'notices.outcome', 'notices.received']);
    expect((await decide(id, 'restore', { reason: 'Again.' })).statusCode).toBe(409);
    expect((await decide(id, 'release-money')).statusCode).toBe(409);
  });

  it('keeps the beat down until the last of several notices has ended', async () => {
    const [first, second] = [await report({ email: 'a@example.com' }), await report({ email: 'b@example.com' })];
    await act(first);
    await act(second);
    // One beat counts as one strike.
    expect((await opened(second)).strikes.count).toBe(1);
    await restore(first);
    expect(await isOnSale()).toBe(false);
    await restore(second);
    expect(await isOnSale()).toBe(true);
  });

  it('happens once and is undone once, even with several simultaneous requests', async () => {
    const notices = [await report({ email: 'g@example.com' }), await report({ email: 'h@example.com' })];
    const press = async (word: string, body: object) => {
      const responses = await Promise.all([...notices, ...notices].map((id) => decide(id, word, body)));
      return responses.map(({ statusCode }) => statusCode).toSorted();
    };
    expect(await press('act', reasons)).toEqual([200, 200, 409, 409]);
    expect(await isOnSale()).toBe(false);
    expect(await press('restore', { reason: 'We were wrong.' })).toEqual([200, 200, 409, 409]);
    expect(await isOnSale()).toBe(true);
  });

  it('can be undone, which doesn’t restore a beat that an admin had already taken down for another reason', async () => {
    const id = await report({ email: 'c@example.com' });
    await admin.call('POST', `${api}/admin/beats/${beat.id}/take-off`, { reason: 'Something else.' });
    await act(id);
    await restore(id);
    expect(await isOnSale()).toBe(false);
    expect((await admin.call('POST', `${api}/admin/beats/${beat.id}/restore`)).statusCode).toBe(200);
  });

  it('counts as a strike even if the seller has deleted the beat in between', async () => {
    const id = await report({ email: 'd@example.com' });
    expect((await seller.browser.call('DELETE', `${api}/beatstore/${beat.id}`)).statusCode).toBe(200);
    await act(id);
    expect((await opened(id)).strikes.count).toBe(1);
    await restore(id);
    expect(await isOnSale()).toBe(false);
  });

  it('is still possible after a rejection', async () => {
    const id = await report({ email: 'e@example.com' });
    await decide(id, 'reject', { reason: 'Not so.' });
    await act(id);
    expect(await opened(id)).toMatchObject({ state: 'acted', reason: null });
  });
});

it('a reported comment is removed, and restored unchanged when the decision is undone', async () => {
  const author = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const targetId = await createComment(shop.deps, { beatId: beat.id, userId: author.id, text: 'Buy my beats.' });
  const comments = async () =>
    (await shop.app.inject(`${api}/beatstore/track/${beat.id}`)).json<{ comments: object[] }>().comments;
  const before = await comments();
  expect(before).toHaveLength(1);
  const id = await report({ targetKind: 'comment', targetId, kind: 'spam', email: 'f@example.com' });
  // The comment can be removed even while its beat is off sale.
  expect((await seller.browser.call('POST', `${api}/beatstore/${beat.id}/unpublish`)).statusCode).toBe(200);
  await act(id);
  expect((await seller.browser.call('POST', `${api}/beatstore/${beat.id}/publish`)).statusCode).toBe(200);
  expect(await comments()).toEqual([]);
  const browser = await logInAs(shop, author);
  const own = await statement(id, { user: author, browser });
  expect(own).toMatchObject({ quote: 'Buy my beats.', claim: null, canCounter: false });
  await restore(id);
  expect(await comments()).toEqual(before);
  expect(await kindsTo(author.email)).toEqual(['notices.ended', 'notices.statement']);
});

describe('strikes', () => {
  const reviews = async (): Promise<ReviewRow[]> =>
    (await admin.call('GET', `${api}/admin/notices`))
      .json<{ reviews: ReviewRow[] }>()
      .reviews.filter(({ person }) => person.id === seller.user.id);
  const openCount = async (): Promise<number> =>
    (await admin.call('GET', `${api}/admin-summary`)).json<{ waiting: CaseCounts }>().waiting.strikes;
  const strike = async (): Promise<string> => {
    clock.pass({ seconds: 1 });
    const { id } = await writeNotice(shop, { sellerId: seller.user.id, at: clock.now() });
    await act(id);
    return id;
  };
  const keep = () =>
    admin.call('POST', `${api}/admin/notices/reviews/${seller.user.id}/keep`, { reason: 'A young seller.' });

  it('ask an admin to review the account at the third one; the review disappears when a strike ends, and nothing happens automatically', async () => {
    const waiting = await openCount();
    const first = await strike();
    await strike();
    expect([(await opened(first)).strikes.count, await reviews()]).toEqual([2, []]);
    expect((await keep()).json().code).toBe('NOTICES_NO_REVIEW');
    await strike();
    expect(await reviews()).toMatchObject([{ strikes: 3 }]);
    expect(await findCase(admin, 'strikes', seller.user.id)).toMatchObject({
      about: expect.stringMatching(/^3 strikes, the last on /),
    });
    expect(await openCount()).toBe(waiting + 1);
    expect((await seller.browser.call('GET', `${api}/user-info`)).statusCode).toBe(200);
    await restore(first);
    expect([await reviews(), await openCount()]).toEqual([[], waiting]);
  });

  it('end after twelve months', async () => {
    const first = await strike();
    await strike();
    await strike();
    clock.pass({ hours: 366 * 24 });
    admin = await newcomer(shop, 'admin');
    expect([(await opened(first)).strikes.count, await reviews()]).toEqual([0, []]);
  });

  it('ask for another review at the next strike after an admin has kept the account', async () => {
    for (let n = 0; n < 3; n += 1) await strike();
    expect((await keep()).statusCode).toBe(200);
    expect(await reviews()).toEqual([]);
    await strike();
    expect(await reviews()).toMatchObject([{ strikes: 4 }]);
  });

  it('don’t ask for a review of a suspended account', async () => {
    for (let n = 0; n < 3; n += 1) await strike();
    const suspended = await admin.call('POST', `${api}/users/${seller.user.id}/suspend`, { reason: 'Three strikes.' });
    expect(suspended.statusCode).toBe(200);
    expect(await reviews()).toEqual([]);
  });
});

it('a year’s notices download as one CSV, without the notifiers’ names', async () => {
  const id = await report({ email: 'csv@example.com' });
  await act(id);
  const year = clock.now().getUTCFullYear();
  const response = await admin.call('GET', `${api}/admin/notices.csv?year=${year}`);
  const { number } = await opened(id);
  expect(response.body).toContain(`"${number}"`);
  expect(response.body).toMatch(
    new RegExp(`"${number}","[^"]+","copyright","beat","acted","[^"]+","0.0","17 U.S.C. 512`),
  );
  expect(response.body).not.toMatch(/Nora|csv@example/);
  expect((await admin.call('GET', `${api}/admin/notices.csv?year=${year - 3}`)).body).not.toContain('copyright');
});

it('closing the notifier’s account keeps a notice that was acted on, and empties a rejected one', async () => {
  const notifier = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
  const browser = await logInAs(shop, notifier, { confirmed: true });
  const send = async (targetId: string) => {
    clock.pass({ seconds: 1 });
    await browser.call('POST', `${api}/notices`, noticeBody({ targetId, email: notifier.email }));
    return await shop.deps.db
      .selectFrom('notices_notices')
      .select('id')
      .where('user_id', '=', notifier.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  };
  const acted = await send(beat.id);
  await act(acted.id);
  const rejected = await send((await createBeat(shop.deps)).id);
  await decide(rejected.id, 'reject', { reason: 'Not so.' });
  const exported = await browser.call('POST', `${api}/account/close`, { username: notifier.username });
  expect(exported.statusCode).toBe(200);
  expect(await opened(acted.id)).toMatchObject({ name: 'Nora Notifier', accountId: null });
  expect(await opened(rejected.id)).toMatchObject({ name: '', explanation: '', signature: '', accountId: null });
});
