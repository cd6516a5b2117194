import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createComment, createListener } from '#testing/factories.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { commentsOf, createRemovedBeat, newcomer, noBeat, say, trackPath } from '#testing/beats/reacting.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const admin = async () => {
  const user = await createListener(shop.deps);
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  return { user, browser: await logInAs(shop, { ...user, role: 'admin' }) };
};

const words = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text);

const auditOf = (user: UserRow) =>
  shop.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', user.id).execute();

describe('a comment', () => {
  it('is returned with the others, newest first, with its author’s name', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'First', createdAt: new Date(2020, 1) });

    const answer = await say(browser, beat.id, '  Second, <b>bold</b> & "quoted"  ');

    expect(answer.statusCode).toBe(201);
    const { comments } = answer.json<{ comments: Comment[] }>();
    expect(words(comments)).toEqual(['Second, <b>bold</b> & "quoted"', 'First']);
    expect(comments[0]?.user).toEqual({ username: user.username });
    expect(await commentsOf(shop, beat.id)).toEqual(comments);
  });

  it('is one of the 50 newest that are returned', async () => {
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

  it('has 1 to 250 characters as people count them, after trimming', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);
    const longest = '🌊'.repeat(250);

    expect((await say(browser, beat.id, ` ${longest} `)).statusCode).toBe(201);
    for (const text of ['', ' \n ', `${longest}!`, undefined, 7, 'a\0b', '\u200b\u2060']) {
      const answer = await say(browser, beat.id, text);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
      expect(answer.json().fields).toHaveProperty('text');
    }
    expect(words(await commentsOf(shop, beat.id))).toEqual([longest]);
  });

  it('keeps its line breaks, but not many blank lines', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);

    await say(browser, beat.id, 'One\nTwo\n\nThree\n \n\n\n\nFour');

    expect(words(await commentsOf(shop, beat.id))).toEqual(['One\nTwo\n\nThree\n\nFour']);
  });

  it('is refused without a session, without the XSRF value, and for beats that aren’t on sale', async () => {
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

describe('too many comments', () => {
  let strict: TestApp;
  beforeAll(async () => {
    // A minute that does not end while the test runs.
    const now = new Date('2026-03-01T12:00:30Z');
    strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: { now: () => now } } });
  });
  afterAll(() => strict.close());

  it('from one account are refused for the rest of the minute; others may continue', async () => {
    const beat = await createBeat(strict.deps);
    const [one, other] = await Promise.all([1, 2].map(async () => logInAs(strict, await createListener(strict.deps))));
    if (!one || !other) throw new Error('Nobody is logged in.');
    for (let count = 0; count < 10; count += 1) expect((await say(one, beat.id, 'Again')).statusCode).toBe(201);

    const refused = await say(one, beat.id, 'Again');

    expect([refused.statusCode, refused.json().code]).toEqual([429, 'CATALOGUE_TOO_OFTEN']);
    expect(refused.headers['retry-after']).toBe('60');
    const { comments } = (await say(other, beat.id, 'Mine')).json<{ comments: Comment[] }>();
    expect(comments).toHaveLength(11);
  });
});

describe('removing a comment', () => {
  const remove = (browser: LoggedInBrowser, beatId: string, commentId: string) =>
    browser.call('DELETE', `${trackPath}/comment/${beatId}/${commentId}`);

  it('is up to its author, and leaves the others', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: (await newcomer(shop)).user.id, text: 'Stays' });
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Goes' });

    const answer = await remove(browser, beat.id, mine);

    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Comment removed']);
    expect(words(answer.json<{ comments: Comment[] }>().comments)).toEqual(['Stays']);
    expect(words(await commentsOf(shop, beat.id))).toEqual(['Stays']);
    expect(await auditOf(user)).toEqual([]);
    expect((await remove(browser, beat.id, mine)).statusCode).toBe(404);
  });

  it('is possible for an admin, too, and recorded in the audit log with the text and the reason', async () => {
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
      const answer = await browser.call('DELETE', url);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await shop.app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    expect(await commentsOf(shop, beat.id)).toHaveLength(1);
  });

  it('finds nothing with an unknown id, or under another beat', async () => {
    const [beat, other] = [await createBeat(shop.deps), await createBeat(shop.deps)];
    const { user, browser } = await newcomer(shop);
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id });

    for (const [beatId, commentId] of [
      [beat.id, newId()],
      [other.id, mine],
      [noBeat, mine],
    ] as const) {
      const answer = await remove(browser, beatId, commentId);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'CATALOGUE_COMMENT_NOT_FOUND']);
    }
    expect(await commentsOf(shop, beat.id)).toHaveLength(1);
  });
});
