import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import type { Comment, Track } from '#features/catalogue/contract.ts';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createComment, createLike, createListener } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { onCatalogueChanged, removeBeat } from './public.ts';

const base = '/api/v1/app/beatstore/track';
const nobody = '01900000-0000-7000-8000-00000000ffff';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const newcomer = async () => {
  const user = await createListener(shop.deps);
  return { user, browser: await logInAs(shop, user) };
};

const admin = async () => {
  const user = await createListener(shop.deps);
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  return { user, browser: await logInAs(shop, { ...user, role: 'admin' }) };
};

type Browser = Awaited<ReturnType<typeof logInAs>>;

const like = async (browser: Browser, beatId: string): Promise<string[]> =>
  (await browser.call('POST', `${base}/like/${beatId}`)).json<{ likes: string[] }>().likes;

const say = (browser: Browser, beatId: string, text: unknown) =>
  browser.call('POST', `${base}/comment/${beatId}`, { text });

const commentsOf = async (beatId: string): Promise<Comment[]> =>
  (await shop.app.inject(`${base}/${beatId}`)).json<Track>().comments;

const words = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text);

const auditOf = (user: UserRow) =>
  shop.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', user.id).execute();

/** A beat that was on sale once. */
const removedBeat = async (): Promise<string> => {
  const { id } = await createBeat(shop.deps);
  await removeBeat(shop.deps.db, id);
  return id;
};

describe('a like', () => {
  it('is given by the first call and taken back by the second, beside those of others', async () => {
    const beat = await createBeat(shop.deps);
    const [one, other] = [await newcomer(), await newcomer()];

    expect(await like(one.browser, beat.id)).toEqual([one.user.id]);
    expect(await like(other.browser, beat.id)).toEqual([one.user.id, other.user.id]);
    expect(await like(one.browser, beat.id)).toEqual([other.user.id]);

    const track = (await shop.app.inject(`${base}/${beat.id}`)).json<Track>();
    expect([track.likes, track.likeCount]).toEqual([[other.user.id], 1]);
  });

  it('is counted in the list once the list is made anew', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer();
    await like(browser, beat.id);
    await say(browser, beat.id, 'Counted.');
    onCatalogueChanged(shop.deps.db);

    const list = (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<Track[]>();
    expect(list.find(({ _id }) => _id === beat.id)).toMatchObject({ likeCount: 1, commentCount: 1, likes: [] });
  });

  it('stays one, however many calls come at once', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer();
    const held = holdBack();
    // The calls wait for this row inside their one statement, after each of them has seen that there is no like yet.
    const holding = shop.deps.db.transaction().execute(async (trx) => {
      await trx.insertInto('catalogue_likes').values({ beat_id: beat.id, user_id: user.id }).execute();
      await held.until;
    });
    const calls = Promise.all([1, 2, 3].map(() => browser.call('POST', `${base}/like/${beat.id}`)));
    await expect.poll(waitingLikes, { timeout: 20_000 }).toBe(3);
    held.release();
    await holding;

    for (const answer of await calls) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ likes: [user.id] });
    }
  });

  it('taken back by several calls at once is gone', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer();
    await createLike(shop.deps, { beatId: beat.id, userId: user.id });
    const held = holdBack();
    const holding = shop.deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('catalogue_likes').where('beat_id', '=', beat.id).execute();
      await held.until;
    });
    const calls = Promise.all([1, 2].map(() => browser.call('POST', `${base}/like/${beat.id}`)));
    await expect.poll(waitingLikes, { timeout: 20_000 }).toBe(2);
    held.release();
    await holding;

    for (const answer of await calls) expect(answer.json()).toEqual({ likes: [] });
  });

  it('is refused without a session, without the XSRF value, and for what is not on sale', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer();
    const url = `${base}/like/${beat.id}`;

    const visitor = await shop.app.inject({ method: 'POST', url });
    const forged = await shop.app.inject({ method: 'POST', url, headers: { cookie: browser.cookie } });
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'SESSION_MISSING']);
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'XSRF']);
    const inTheMaking = await createBeat(shop.deps, { published: false });
    for (const id of [nobody, inTheMaking.id, await removedBeat()]) {
      const answer = await browser.call('POST', `${base}/like/${id}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'CATALOGUE_BEAT_NOT_FOUND']);
    }
    expect((await browser.call('POST', `${base}/like/nonsense`)).statusCode).toBe(404);
    expect((await shop.app.inject(`${base}/${beat.id}`)).json<Track>().likes).toEqual([]);
  });
});

describe('a comment', () => {
  it('is answered with the others, newest first, under the name of its writer', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer();
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'First', createdAt: new Date(2020, 1) });

    const answer = await say(browser, beat.id, '  Second, <b>bold</b> & "quoted"  ');

    expect(answer.statusCode).toBe(200);
    const { comments } = answer.json<{ comments: Comment[] }>();
    expect(words(comments)).toEqual(['Second, <b>bold</b> & "quoted"', 'First']);
    expect(comments[0]?.user).toEqual({ username: user.username });
    expect(await commentsOf(beat.id)).toEqual(comments);
  });

  it('is one of the newest 50 that are answered', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer();
    for (let minute = 0; minute < 50; minute += 1) {
      const createdAt = new Date(2020, 1, 1, 0, minute);
      await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: `Old ${minute}`, createdAt });
    }

    const { comments } = (await say(browser, beat.id, 'New')).json<{ comments: Comment[] }>();

    expect(comments).toHaveLength(50);
    expect([comments[0]?.text, comments.at(-1)?.text]).toEqual(['New', 'Old 1']);
  });

  it('has 1 to 250 characters as people count them, after spaces around it are gone', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer();
    const longest = '🌊'.repeat(250);

    expect((await say(browser, beat.id, ` ${longest} `)).statusCode).toBe(200);
    for (const text of ['', ' \n ', `${longest}!`, undefined, 7, 'a\0b', '\u200b\u2060']) {
      const answer = await say(browser, beat.id, text);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
      expect(answer.json().fields).toHaveProperty('text');
    }
    expect(words(await commentsOf(beat.id))).toEqual([longest]);
  });

  it('keeps its lines, but not many empty ones', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer();

    await say(browser, beat.id, 'One\nTwo\n\nThree\n \n\n\n\nFour');

    expect(words(await commentsOf(beat.id))).toEqual(['One\nTwo\n\nThree\n\nFour']);
  });

  it('is refused without a session, without the XSRF value, and for what is not on sale', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer();
    const call = { method: 'POST', url: `${base}/comment/${beat.id}`, payload: { text: 'Hello' } } as const;

    expect((await shop.app.inject(call)).statusCode).toBe(401);
    expect((await shop.app.inject({ ...call, headers: { cookie: browser.cookie } })).statusCode).toBe(403);
    const inTheMaking = await createBeat(shop.deps, { published: false });
    for (const id of [nobody, inTheMaking.id, await removedBeat()]) {
      expect((await say(browser, id, 'Hello')).statusCode).toBe(404);
    }
    expect(await commentsOf(beat.id)).toEqual([]);
  });

  it('shows no name of somebody whose account is closed', async () => {
    const beat = await createBeat(shop.deps);
    const { user } = await newcomer();
    await createComment(shop.deps, { beatId: beat.id, userId: user.id });
    await shop.deps.db
      .updateTable('account_users')
      .set({ username: `closed-${user.id}`.slice(0, 30), closed_at: new Date() })
      .where('id', '=', user.id)
      .execute();

    expect((await commentsOf(beat.id))[0]?.user).toEqual({ username: 'Closed account' });
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

  it('of one account are refused for the rest of the minute; others may go on', async () => {
    const beat = await createBeat(strict.deps);
    const [one, other] = await Promise.all([1, 2].map(async () => logInAs(strict, await createListener(strict.deps))));
    if (!one || !other) throw new Error('Nobody is logged in.');
    for (let count = 0; count < 10; count += 1) expect((await say(one, beat.id, 'Again')).statusCode).toBe(200);

    const refused = await say(one, beat.id, 'Again');

    expect([refused.statusCode, refused.json().code]).toEqual([429, 'CATALOGUE_TOO_OFTEN']);
    expect(refused.headers['retry-after']).toBe('60');
    const { comments } = (await say(other, beat.id, 'Mine')).json<{ comments: Comment[] }>();
    expect(comments).toHaveLength(11);
  });
});

describe('taking a comment away', () => {
  const remove = (browser: Browser, beatId: string, commentId: string) =>
    browser.call('DELETE', `${base}/comment/${beatId}/${commentId}`);

  it('is for its writer, and leaves the others', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer();
    await createComment(shop.deps, { beatId: beat.id, userId: (await newcomer()).user.id, text: 'Stays' });
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Goes' });

    const answer = await remove(browser, beat.id, mine);

    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Comment removed']);
    expect(words(answer.json<{ comments: Comment[] }>().comments)).toEqual(['Stays']);
    expect(words(await commentsOf(beat.id))).toEqual(['Stays']);
    expect(await auditOf(user)).toEqual([]);
    expect((await remove(browser, beat.id, mine)).statusCode).toBe(404);
  });

  it('is for an admin, too, and the audit log tells of it without the words', async () => {
    const beat = await createBeat(shop.deps);
    const writer = await newcomer();
    const house = await admin();
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: writer.user.id, text: 'Rude words' });

    expect((await remove(house.browser, beat.id, comment)).statusCode).toBe(200);

    expect(await commentsOf(beat.id)).toEqual([]);
    expect(await auditOf(writer.user)).toMatchObject([
      {
        actor_id: house.user.id,
        action: 'catalogue.remove-comment',
        details: { beatId: beat.id, commentId: comment },
      },
    ]);
    const own = await createComment(shop.deps, { beatId: beat.id, userId: house.user.id });
    expect((await remove(house.browser, beat.id, own)).statusCode).toBe(200);
    expect(await auditOf(house.user)).toEqual([]);
  });

  it('is refused to everybody else, the beat’s seller too', async () => {
    const seller = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'seller' }).where('id', '=', seller.id).execute();
    const beat = await createBeat(shop.deps, { sellerId: seller.id });
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: (await newcomer()).user.id });
    const url = `${base}/comment/${beat.id}/${comment}`;

    for (const browser of [(await newcomer()).browser, await logInAs(shop, { ...seller, role: 'seller' })]) {
      const answer = await browser.call('DELETE', url);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await shop.app.inject({ method: 'DELETE', url })).statusCode).toBe(401);
    expect(await commentsOf(beat.id)).toHaveLength(1);
  });

  it('finds nothing under an unknown id, nor under another beat', async () => {
    const [beat, other] = [await createBeat(shop.deps), await createBeat(shop.deps)];
    const { user, browser } = await newcomer();
    const mine = await createComment(shop.deps, { beatId: beat.id, userId: user.id });

    for (const [beatId, commentId] of [
      [beat.id, newId()],
      [other.id, mine],
      [nobody, mine],
    ] as const) {
      const answer = await remove(browser, beatId, commentId);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'CATALOGUE_COMMENT_NOT_FOUND']);
    }
    expect(await commentsOf(beat.id)).toHaveLength(1);
  });
});

/** How many calls wait for somebody else's row while they turn a like over. */
const waitingLikes = async (): Promise<number> => {
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as calls from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%with seen as%'`,
  );
  return rows[0].calls;
};

const holdBack = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, release: resolve };
};
