import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createComment, createListener, type CreatedBeat } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { noticeBody } from '#testing/beats/notices.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { AdminNotice } from '../../contract-admin.ts';

const api = '/api/v1/app';
let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
let beat: CreatedBeat;
let count = 0;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'desk@label.example' } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop, { displayName: 'Nova Tide' });
  beat = await createBeat(shop.deps, { sellerId: seller.user.id, title: 'Undertow' });
});

const newEmail = (): string => `notifier-${(count += 1)}@example.com`;
const post = (path: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `${api}/${path}`, payload });
const send = (fields: object = {}) => post('notices', noticeBody({ targetId: beat.id, ...fields }));
const newest = () =>
  shop.deps.db.selectFrom('notices_notices').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const opened = async (id: string) => (await admin.call('GET', `${api}/admin/notices/${id}`)).json<AdminNotice>();
/** The link in the newest email to the notifier, as the page uses it. */
const linkTo = async (email: string) => {
  const mail = (await mailsTo(shop, email)).at(-1);
  const [, notice = '', key = ''] = /\/report\/status\?notice=([\w-]+)&key=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { notice, key };
};
const status = async (email: string) => {
  const { notice, key } = await linkTo(email);
  return await shop.app.inject(`${api}/notices/${notice}?key=${key}`);
};

describe('a copyright notice', () => {
  it('is stored completely, acknowledged at once, and emailed to the label', async () => {
    const email = newEmail();
    const sent = await send({ email });
    expect(sent.statusCode).toBe(201);
    const { number } = sent.json<{ number: number }>();
    const row = await newest();
    expect(row).toMatchObject({
      number,
      kind: 'copyright',
      state: 'received',
      target_kind: 'beat',
      target_id: beat.id,
      subject_id: seller.user.id,
      title: 'Undertow',
      work: 'My song “Harbor Lights”.',
      explanation: 'The melody of the hook.',
      place: '0:45',
      name: 'Nora Notifier',
      address: '1 Main Street, Atlanta',
      phone: '+1 404 555 0123',
      signature: 'Nora Notifier',
    });
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toContain(`#${number}`);
    expect(mail?.text).toContain('Undertow');
    expect((await mailsTo(shop, 'desk@label.example')).at(-1)?.subject).toContain(`Notice #${number}`);
    // The seller gets no email before an admin has decided.
    expect(await mailsTo(shop, seller.user.email)).toEqual([]);
  });

  it.each(['work', 'explanation', 'name', 'email', 'address', 'phone', 'goodFaith', 'accurate', 'signature'])(
    'isn’t accepted without its %s, and the error is at that field',
    async (field) => {
      const response = await send({ [field]: field === 'goodFaith' || field === 'accurate' ? false : '' });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
    },
  );

  it('that lacks several things is refused with all of them listed at once', async () => {
    const response = await send({ work: '', name: '', accurate: false });
    expect(Object.keys(response.json<{ fields: object }>().fields).toSorted()).toEqual(['accurate', 'name', 'work']);
  });
});

describe('other kinds of notices', () => {
  const bare = { work: '', address: '', phone: '', signature: '', accurate: false, goodFaith: false };

  it('need an explanation, a name and an email', async () => {
    for (const kind of ['impersonation', 'ai', 'spam']) {
      expect((await send({ ...bare, kind, email: newEmail() })).statusCode).toBe(201);
      const response = await send({ ...bare, kind, explanation: '', name: '', email: '' });
      expect(Object.keys(response.json<{ fields: object }>().fields).toSorted()).toEqual([
        'email',
        'explanation',
        'name',
      ]);
    }
  });

  it('about illegal content also need the good-faith statement of Article 16', async () => {
    const response = await send({ ...bare, kind: 'illegal' });
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['goodFaith']);
    expect((await send({ ...bare, kind: 'illegal', goodFaith: true, email: newEmail() })).statusCode).toBe(201);
  });

  it('may be anonymous only if they’re about the sexual abuse of children, and then come first', async () => {
    const anonymous = { ...bare, kind: 'illegal', goodFaith: true, name: '', email: '', childAbuse: true };
    expect((await send(anonymous)).statusCode).toBe(201);
    expect((await send({ ...anonymous, kind: 'spam' })).statusCode).toBe(400);
    const row = await newest();
    expect(row.child_abuse).toBe(true);
    await send({ email: newEmail() });
    const { notices } = (await admin.call('GET', `${api}/admin/notices`)).json<{ notices: { id: string }[] }>();
    expect(notices[0]?.id).toBe(row.id);
    // An anonymous notifier can't be asked.
    expect((await opened(row.id)).can).toMatchObject({ ask: false, reject: true, act: true });
    await admin.call('POST', `${api}/admin/notices/${row.id}/reject`, { reason: 'Not so.' });
  });
});

describe('the reported thing', () => {
  it('is shown as a comment with its text, an artist page, or a beat that visitors see', async () => {
    const author = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const commentId = await createComment(shop.deps, { beatId: beat.id, userId: author.id });
    const target = async (kind: string, id: string) =>
      (await shop.app.inject(`${api}/notices/target?kind=${kind}&id=${id}`)).json();
    expect(await target('beat', beat.id)).toMatchObject({ title: 'Undertow', by: 'Nova Tide', quote: '' });
    expect(await target('artist', seller.user.id)).toMatchObject({
      title: 'Nova Tide',
      path: `/beatstore/${seller.user.username}`,
    });
    expect(await target('comment', commentId)).toMatchObject({ by: author.username, quote: expect.any(String) });
    await send({ targetKind: 'comment', targetId: commentId, kind: 'spam', email: newEmail() });
    expect(await newest()).toMatchObject({ subject_id: author.id, beat_id: beat.id, quoted_at: expect.any(Date) });
  });

  it('must be something that visitors can see', async () => {
    const hidden = await createBeat(shop.deps, { published: false });
    const listener = await createListener(shop.deps);
    for (const [targetKind, targetId] of [
      ['beat', hidden.id],
      ['artist', listener.id],
      ['comment', beat.id],
    ]) {
      const response = await send({ targetKind, targetId });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOTICES_TARGET_NOT_FOUND']);
    }
  });
});

describe('a notifier', () => {
  it('reads the outcome only with the link of the email', async () => {
    const email = newEmail();
    await send({ email });
    expect((await status(email)).json()).toMatchObject({ state: 'received', title: 'Undertow', canWithdraw: true });
    const { notice, key } = await linkTo(email);
    for (const wrong of ['', key.slice(1), `${key}A`, key.toLowerCase()]) {
      const response = await shop.app.inject(`${api}/notices/${notice}?key=${wrong}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOTICES_NOT_FOUND']);
      expect((await post(`notices/${notice}/withdraw?key=${wrong}`)).statusCode).toBe(404);
    }
    expect((await newest()).state).toBe('received');
  });

  it('is asked once for what’s missing, adds it, and gets a decision with its reason and how to object', async () => {
    const email = newEmail();
    await send({ email });
    const { id } = await newest();
    const decide = (word: string) => admin.call('POST', `${api}/admin/notices/${id}/${word}`, { reason: 'No link.' });
    expect((await decide('ask')).statusCode).toBe(200);
    expect((await decide('ask')).json().code).toBe('NOTICES_WRONG_STATE');
    expect((await mailsTo(shop, email)).at(-1)?.text).toContain('No link.');
    const { notice, key } = await linkTo(email);
    const add = () => post(`notices/${notice}/complete?key=${key}`, { addition: 'Here it is.' });
    expect((await add()).statusCode).toBe(200);
    expect((await add()).json().code).toBe('NOTICES_WRONG_STATE');
    expect(await opened(id)).toMatchObject({ state: 'received', addition: 'Here it is.', can: { ask: false } });

    expect((await decide('reject')).statusCode).toBe(200);
    const mail = (await mailsTo(shop, email)).at(-1);
    expect(mail?.purpose).toBe(`notices.decided:${id}:rejected`);
    expect(mail?.text).toMatch(/No link\.[^]*No automated means[^]*within six months/);
    expect((await status(email)).json()).toMatchObject({ state: 'rejected', reason: 'No link.' });
  });

  it('can withdraw their notice', async () => {
    const email = newEmail();
    await send({ email });
    const { notice, key } = await linkTo(email);
    const withdraw = () => post(`notices/${notice}/withdraw?key=${key}`);
    expect((await withdraw()).statusCode).toBe(200);
    expect((await withdraw()).json().code).toBe('NOTICES_WRONG_STATE');
    const { id } = await newest();
    expect((await admin.call('POST', `${api}/admin/notices/${id}/act`, { facts: 'F', rule: 'R' })).statusCode).toBe(
      409,
    );
    // Nothing had been decided, so the seller gets no email.
    expect(await mailsTo(shop, seller.user.email)).toEqual([]);
    expect((await seller.browser.call('GET', `${api}/own-notices/${id}`)).statusCode).toBe(404);
  });

  it('has a history that admins see, regardless of the case of the email address', async () => {
    const email = newEmail();
    await send({ email });
    const { id: first } = await newest();
    await admin.call('POST', `${api}/admin/notices/${first}/reject`, { reason: 'Not so.' });
    await send({ email: email.toUpperCase() });
    const { id } = await newest();
    const { history } = await opened(id);
    expect([history.counts.rejected, history.newest.map((one) => one.id)]).toEqual([1, [first]]);
    for (const search of [email.toUpperCase(), first, beat.id]) {
      const query = new URLSearchParams({ show: 'all', search }).toString();
      const { notices } = (await admin.call('GET', `${api}/admin/notices?${query}`)).json<{ notices: object[] }>();
      expect(notices.length, search).toBe(search === first ? 1 : 2);
    }
  });
});

it('notices from one network are rate-limited, as are emails to one typed email address', async () => {
  const strict = await createTestApp({ settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    const { id: targetId } = await createBeat(strict.deps);
    const sendFrom = (network: string, email: string) =>
      strict.app.inject({
        method: 'POST',
        url: `${api}/notices`,
        headers: { 'x-forwarded-for': network },
        payload: noticeBody({ targetId, email }),
      });
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await sendFrom('203.0.113.7', `n${n}@example.com`)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect((await sendFrom('203.0.113.7', 'n@example.com')).headers['retry-after']).toBeDefined();
    // Many networks to one email address: none is refused, but without an account it gets two emails an hour.
    for (let n = 0; n < 5; n += 1)
      expect((await sendFrom(`203.0.114.${n}`, 'victim@example.com')).statusCode).toBe(201);
    expect(await mailsTo(strict, 'victim@example.com')).toHaveLength(2);
  } finally {
    await strict.close();
  }
});

describe('the limits of notices', () => {
  const clock = movingClock();
  let strict: TestApp;
  let targetId: string;
  beforeAll(async () => {
    strict = await createTestApp({
      settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' },
      ports: { clock },
    });
    targetId = (await createBeat(strict.deps)).id;
  });
  afterAll(() => strict.close());
  const codeFrom = async (network: string, email: string, headers: object = {}) => {
    const response = await strict.app.inject({
      method: 'POST',
      url: `${api}/notices`,
      headers: { 'x-forwarded-for': network, ...headers },
      payload: noticeBody({ targetId, email }),
    });
    return response.statusCode === 201 ? 201 : response.json<{ code: string }>().code;
  };

  it('allow an account ten an hour, from any number of networks', async () => {
    const { headers } = await logInAs(strict, await createListener(strict.deps));
    const send = (n: number) => codeFrom(`203.0.115.${n}`, `account${n}@example.com`, headers);
    for (let n = 0; n < 10; n += 1) expect(await send(n)).toBe(201);
    expect(await send(10)).toBe('NOTICES_TOO_OFTEN');
    const other = await logInAs(strict, await createListener(strict.deps));
    expect(await codeFrom('203.0.115.10', 'account10@example.com', other.headers)).toBe(201);
  });

  it('allow an email address without an account ten a day from one network, in any case', async () => {
    const network = '203.0.116.1';
    for (let n = 0; n < 10; n += 1) expect(await codeFrom(network, 'Often@example.com')).toBe(201);
    // By now the network may send others again.
    clock.pass({ hours: 1 });
    expect(await codeFrom(network, 'often@example.com')).toBe('NOTICES_TOO_OFTEN');
    expect(await codeFrom(network, 'rarely@example.com')).toBe(201);
    // Its owner elsewhere isn't locked out.
    expect(await codeFrom('203.0.117.1', 'often@example.com')).toBe(201);
  });
});

it('a notifier with an account gets an acknowledgment of every notice at their verified email address', async () => {
  const strict = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  try {
    const { id: targetId } = await createBeat(strict.deps);
    const user = await createListener(strict.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(strict, user);
    for (let n = 0; n < 5; n += 1) {
      const response = await browser.call('POST', `${api}/notices`, noticeBody({ targetId, email: user.email }));
      expect(response.statusCode).toBe(201);
    }
    expect(await mailsTo(strict, user.email)).toHaveLength(5);
  } finally {
    await strict.close();
  }
});
