import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createComment, createListener } from '#testing/factories.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import {
  commentsOf,
  createRemovedBeat,
  like,
  newcomer,
  noBeat,
  say,
  trackOf,
  trackPath,
} from '#testing/beats/reacting.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const admin = async () => {
  const user = await createListener(shop.deps);
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  return { user, browser: await logInAs(shop, { ...user, role: 'admin' }, { confirmed: true }) };
};

const words = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text);

const auditOf = (user: UserRow) =>
  shop.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', user.id).execute();

describe('a comment', () => {
  it('is listed with its author’s name among the others, newest first', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'First', createdAt: new Date(2020, 1) });

    const response = await say(browser, beat.id, '  Second, <b>bold</b> & "quoted"  ');

    expect(response.statusCode).toBe(201);
    const { comments } = response.json<{ comments: Comment[] }>();
    expect(words(comments)).toEqual(['Second, <b>bold</b> & "quoted"', 'First']);
    expect(comments[0]?.user).toEqual({ username: user.username });
    expect(await commentsOf(shop, beat.id)).toEqual(comments);
  });

  it('is listed only while it is one of the 50 newest', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    for (let minute = 0; minute < 50; minute += 1) {
      const createdAt = new Date(2020, 1, 1, 0, minute);
      await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: `Old ${minute}`, createdAt });
    }

    const { comments } = (await say(browser, beat.id, 'New')).json<{ comments: Comment[] }>();

    expect(comments).toHaveLength(50);
    expect([comments[0]?.text, comments.at(-1)?.text]).toEqual(['New', 'Old 1']);
  });

  it('has 1 to 250 characters, counted as people do, after trimming', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);
    const longest = '🌊'.repeat(250);

    expect((await say(browser, beat.id, ` ${longest} `)).statusCode).toBe(201);
    for (const text of ['', ' \n ', `${longest}!`, undefined, 7, '\0', '\u200b\u2060']) {
      const response = await say(browser, beat.id, text);
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
      expect(response.json().fields).toHaveProperty('text');
    }
    expect(words(await commentsOf(shop, beat.id))).toEqual([longest]);
  });

  it('keeps its line breaks, but not many blank lines', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);

    await say(browser, beat.id, 'One\nTwo\n\nThree\n \n\n\n\nFour');

    expect(words(await commentsOf(shop, beat.id))).toEqual(['One\nTwo\n\nThree\n\nFour']);
  });

  it('is refused without a session, without the XSRF value, and on beats that aren’t on sale', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);
    const call = { method: 'POST', url: `${trackPath}/comment/${beat.id}`, payload: { text: 'Hello' } } as const;

    expect((await shop.app.inject(call)).statusCode).toBe(401);
    expect((await shop.app.inject({ ...call, headers: { cookie: browser.cookie } })).statusCode).toBe(403);
    const inTheMaking = await createBeat(shop.deps, { published: false });
    for (const id of [noBeat, inTheMaking.id, await createRemovedBeat(shop)]) {
      expect((await say(browser, id, 'Hello')).statusCode).toBe(404);
    }
    expect(await commentsOf(shop, beat.id)).toEqual([]);
  });

  it('needs a verified email, as a like does, and this is checked before anything else in the request', async () => {
    const beat = await createBeat(shop.deps);
    const user = await createListener(shop.deps);
    const browser = await logInAs(shop, user);
    for (const [path, id] of [
      ['comment', beat.id],
      ['comment', noBeat],
      ['like', beat.id],
      ['like', noBeat],
    ] as const) {
      const response = await browser.call('POST', `${trackPath}/${path}/${id}`, { text: 'Hello' });
      expect([response.statusCode, response.json().code]).toEqual([403, 'CATALOGUE_EMAIL_UNVERIFIED']);
      expect(response.json().message).toMatch(/^Verify your email to /);
    }
    expect(await trackOf(shop, beat.id)).toMatchObject({ commentCount: 0, likeCount: 0 });

    const verified = { email_verified_at: new Date() };
    await shop.deps.db.updateTable('account_users').set(verified).where('id', '=', user.id).execute();
    expect((await say(browser, beat.id, 'Hello')).statusCode).toBe(201);
    expect(await like(browser, beat.id)).toEqual([user.id]);
  });

  it('doesn’t show the name of a closed account', async () => {
    const beat = await createBeat(shop.deps);
    const { user } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: user.id });
    await shop.deps.db
      .updateTable('account_users')
      .set({ username: `closed-${user.id}`.slice(0, 30), closed_at: new Date() })
      .where('id', '=', user.id)
      .execute();

    expect((await commentsOf(shop, beat.id))[0]?.user).toEqual({ username: 'Closed account' });
  });
});

describe('a limit on comments', () => {
  let strict: TestApp;
  beforeAll(async () => {
    // A minute that doesn't end while the test runs.
    const now = new Date('2026-03-01T12:00:30Z');
    strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: { now: () => now } } });
  });
  afterAll(() => strict.close());

  const beats = (count: number) => Promise.all(Array.from({ length: count }, () => createBeat(strict.deps)));
  const sayFrom = (browser: LoggedInBrowser, beatId: string, remoteAddress: string) =>
    strict.app.inject({
      method: 'POST',
      url: `${trackPath}/comment/${beatId}`,
      headers: browser.headers,
      payload: { text: 'Again' },
      remoteAddress,
    });

  it('refuses one account for the rest of the minute, while other accounts may continue', async () => {
    const [one, other] = [await newcomer(strict), await newcomer(strict)];
    const [first, second, third] = await beats(3);
    for (const beat of [first!, second!]) {
      for (let count = 0; count < 5; count += 1) {
        expect((await say(one.browser, beat.id, 'Again')).statusCode).toBe(201);
      }
    }

    const refused = await say(one.browser, third!.id, 'Again');

    expect([refused.statusCode, refused.json().code]).toEqual([429, 'CATALOGUE_TOO_OFTEN']);
    expect(refused.headers['retry-after']).toBe('60');
    const { comments } = (await say(other.browser, first!.id, 'Mine')).json<{ comments: Comment[] }>();
    expect(comments).toHaveLength(6);
  });

  it.each([
    { who: 'one account', accounts: 1, addressOf: () => '203.0.113.1', atMost: 5 },
    { who: 'many accounts of one network', accounts: 5, addressOf: () => '203.0.113.2', atMost: 10 },
    {
      who: 'many accounts of one IPv6 site, each with its own network',
      accounts: 8,
      addressOf: (account: number) => `2001:db8:7:${account}::1`,
      atMost: 20,
    },
    {
      who: 'many accounts of many networks',
      accounts: 8,
      addressOf: (account: number) => `198.51.100.${account}`,
      atMost: 30,
    },
  ])('keeps $who from filling the fifty comments shown on a beat', async ({ accounts, addressOf, atMost }) => {
    const [beat] = await beats(1);
    const statuses: number[] = [];
    for (let account = 0; account < accounts; account += 1) {
      const { browser } = await newcomer(strict);
      for (let count = 0; count < 7; count += 1) {
        const response = await sayFrom(browser, beat!.id, addressOf(account));
        statuses.push(response.statusCode);
        if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(atMost);
    expect((await trackOf(strict, beat!.id)).commentCount).toBe(atMost);
  });
});

describe('removing a comment', () => {
  const remove = (browser: LoggedInBrowser, beatId: string, commentId: string) =>
    browser.call('DELETE', `${trackPath}/comment/${beatId}/${commentId}`);

  it('is allowed for its author, and leaves the other comments', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: (await newcomer(shop)).user.id, text: 'Stays' });
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Goes' });

    const response = await remove(browser, beat.id, mine);

    expect([response.statusCode, response.json().message]).toEqual([200, 'Comment removed']);
    expect(words(response.json<{ comments: Comment[] }>().comments)).toEqual(['Stays']);
    expect(words(await commentsOf(shop, beat.id))).toEqual(['Stays']);
    expect(await auditOf(user)).toEqual([]);
    expect((await remove(browser, beat.id, mine)).statusCode).toBe(404);
  });

  it('is allowed for an admin, and recorded in the audit log with the text and the reason', async () => {
    const beat = await createBeat(shop.deps);
    const writer = await newcomer(shop);
    const house = await admin();
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: writer.user.id, text: 'Rude words' });

    const removed = await remove(house.browser, beat.id, `${comment}?reason=${encodeURIComponent('Insults me.')}`);
    expect(removed.statusCode).toBe(200);

    expect(await commentsOf(shop, beat.id)).toEqual([]);
    expect(await auditOf(writer.user)).toMatchObject([
      {
        actor_id: house.user.id,
        action: 'catalogue.remove-comment',
        details: {
          beatId: beat.id,
          commentId: comment,
          before: { text: 'Rude words' },
          after: null,
          reason: 'Insults me.',
        },
      },
    ]);
    const own = await createComment(shop.deps, { beatId: beat.id, userId: house.user.id });
    expect((await remove(house.browser, beat.id, own)).statusCode).toBe(200);
    expect(await auditOf(house.user)).toEqual([]);
  });

  it('is refused to everyone else, including the beat’s seller', async () => {
    const seller = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'seller' }).where('id', '=', seller.id).execute();
    const beat = await createBeat(shop.deps, { sellerId: seller.id });
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: (await newcomer(shop)).user.id });
    const url = `${trackPath}/comment/${beat.id}/${comment}`;

    for (const browser of [(await newcomer(shop)).browser, await logInAs(shop, { ...seller, role: 'seller' })]) {
      const response = await browser.call('DELETE', url);
      expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await shop.app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    expect(await commentsOf(shop, beat.id)).toHaveLength(1);
  });

  it('returns 404 for an unknown id, and for a comment of another beat', async () => {
    const [beat, other] = [await createBeat(shop.deps), await createBeat(shop.deps)];
    const { user, browser } = await newcomer(shop);
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id });

    for (const [beatId, commentId] of [
      [beat.id, newId()],
      [other.id, mine],
      [noBeat, mine],
    ] as const) {
      const response = await remove(browser, beatId, commentId);
      expect([response.statusCode, response.json().code]).toEqual([404, 'CATALOGUE_COMMENT_NOT_FOUND']);
    }
    expect(await commentsOf(shop, beat.id)).toHaveLength(1);
  });
});
