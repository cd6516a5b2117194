import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Track } from '#features/catalogue/contract.ts';
import { maxShownLikes } from '../../contract.ts';
import { inTransaction } from '#platform/database/open.ts';
import { hold, waitingFor } from '#testing/database/held-rows.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newSeller } from '#testing/beats/licenses.ts';
import { createAdmin, createBeat, createLike } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { markSoldExclusively } from '#features/catalogue/server/public.ts';
import { createRemovedBeat, like, newcomer, noBeat, say, trackOf, trackPath } from '#testing/beats/reacting.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe('a like', () => {
  it('is added by the first call and removed by the second, while other users’ likes stay', async () => {
    const beat = await createBeat(shop.deps);
    const [one, other] = [await newcomer(shop), await newcomer(shop)];

    expect(await like(one.browser, beat.id)).toEqual([one.user.id]);
    expect(await like(other.browser, beat.id)).toEqual([other.user.id]);
    expect((await trackOf(shop, beat.id)).likeCount).toBe(2);
    expect(await like(one.browser, beat.id)).toEqual([]);
    expect((await trackOf(shop, beat.id)).likeCount).toBe(1);
  });

  it('is listed with its user’s id for the beat’s seller and admins; other users see only their own', async () => {
    const seller = await newSeller(shop);
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id });
    const [one, two, none] = [await newcomer(shop), await newcomer(shop), await newcomer(shop)];
    await like(one.browser, beat.id);
    await like(two.browser, beat.id);
    const admin = await logInAs(shop, await createAdmin(shop.deps));

    const readers = [seller.browser, admin, one.browser, two.browser, none.browser, (await newSeller(shop)).browser];
    const seen = [];
    for (const reader of readers) {
      const { likes, likeCount } = await trackOf(shop, beat.id, reader);
      expect(likeCount).toBe(2);
      seen.push(likes);
    }
    const all = [one.user.id, two.user.id];
    expect(seen).toEqual([all, all, [one.user.id], [two.user.id], [], []]);
    expect(await trackOf(shop, beat.id)).toMatchObject({ likes: [], likeCount: 2 });
    expect(await like(seller.browser, beat.id)).toEqual([...all, seller.user.id]);
    for (const path of ['getAllBeats', 'getAllBeats?limit=5', `artist/${seller.user.id}`, `named?ids=${beat.id}`]) {
      const response = await seller.browser.call('GET', `/api/v1/app/beatstore/${path}`);
      expect(response.body, path).toContain(beat.id);
      expect(response.body, path).not.toContain(one.user.id);
    }
  });

  it('is counted in the list of beats, as a comment is', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);
    await like(browser, beat.id);
    await say(browser, beat.id, 'Counted.');

    const list = (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<Track[]>();
    expect(list.find(({ _id }) => _id === beat.id)).toMatchObject({ likeCount: 1, commentCount: 1, likes: [] });
  });

  it('is reported only to the user who liked the beat', async () => {
    const beat = await createBeat(shop.deps);
    const [one, other] = [await newcomer(shop), await newcomer(shop)];
    const own = async ({ browser }: typeof one, id = beat.id) =>
      (await browser.call('GET', `${trackPath}/like/${id}`)).json();

    await like(one.browser, beat.id);
    expect([await own(one), await own(other)]).toEqual([{ liked: true }, { liked: false }]);
    await like(one.browser, beat.id);
    expect(await own(one)).toEqual({ liked: false });

    expect(await own(one, noBeat)).toMatchObject({ code: 'CATALOGUE_BEAT_NOT_FOUND' });
    expect(await own(one, (await createBeat(shop.deps, { published: false })).id)).toMatchObject({
      code: 'CATALOGUE_BEAT_NOT_FOUND',
    });
  });

  it('is always counted, though only the newest likes are listed', async () => {
    const seller = await newSeller(shop);
    const beat = await createBeat(shop.deps, { sellerId: seller.user.id });
    const [first, last] = [await newcomer(shop), await newcomer(shop)];
    await like(first.browser, beat.id);
    await sql`
      with crowd as (
        insert into account_users (id, username, display_name, email)
        select gen_random_uuid(), 'fan-' || n, 'Fan ' || n, 'fan-' || n || '@people.example'
        from generate_series(1, ${maxShownLikes}::int) n returning id
      )
      insert into catalogue_likes (beat_id, user_id) select ${beat.id}, id from crowd`.execute(shop.deps.db);

    const crowded = await trackOf(shop, beat.id, seller.browser);
    expect([crowded.likes.length, crowded.likeCount]).toEqual([maxShownLikes, maxShownLikes + 1]);
    expect(crowded.likes).not.toContain(first.user.id);
    const response = (await last.browser.call('POST', `${trackPath}/like/${beat.id}`)).json();
    expect(response).toMatchObject({ likeCount: maxShownLikes + 2, liked: true });
    const { likes } = await trackOf(shop, beat.id, seller.browser);
    expect([likes.length, likes.at(-1)]).toEqual([maxShownLikes, last.user.id]);
    expect((await first.browser.call('GET', `${trackPath}/like/${beat.id}`)).json()).toEqual({ liked: true });
    expect((await first.browser.call('POST', `${trackPath}/like/${beat.id}`)).json()).toMatchObject({
      likeCount: maxShownLikes + 1,
      liked: false,
    });
  });

  it('is counted once, however many calls come at the same time', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    // Each call sees that there is no like yet, then waits for this row inside its one statement.
    const release = await hold(shop, (trx) =>
      trx.insertInto('catalogue_likes').values({ beat_id: beat.id, user_id: user.id }).execute(),
    );
    const calls = Promise.all([1, 2, 3].map(() => browser.call('POST', `${trackPath}/like/${beat.id}`)));
    await expect.poll(() => waitingFor(shop, 'with seen as')).toBe(3);
    await release();

    for (const response of await calls) {
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ likes: [user.id], likeCount: 1, liked: true });
    }
  });

  it('is gone when several calls remove it at the same time', async () => {
    const beat = await createBeat(shop.deps);
    const { user, browser } = await newcomer(shop);
    await createLike(shop.deps, { beatId: beat.id, userId: user.id });
    const release = await hold(shop, (trx) =>
      trx.deleteFrom('catalogue_likes').where('beat_id', '=', beat.id).execute(),
    );
    const calls = Promise.all([1, 2].map(() => browser.call('POST', `${trackPath}/like/${beat.id}`)));
    await expect.poll(() => waitingFor(shop, 'with seen as')).toBe(2);
    await release();

    for (const response of await calls) expect(response.json()).toEqual({ likes: [], likeCount: 0, liked: false });
  });

  it('is refused without a session, without the XSRF value, and for beats that aren’t on sale', async () => {
    const beat = await createBeat(shop.deps);
    const { browser } = await newcomer(shop);
    const url = `${trackPath}/like/${beat.id}`;

    const visitor = await shop.app.inject({ method: 'POST', url });
    const forged = await shop.app.inject({ method: 'POST', url, headers: { cookie: browser.cookie } });
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'SESSION_MISSING']);
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'XSRF']);
    const inTheMaking = await createBeat(shop.deps, { published: false });
    for (const id of [noBeat, inTheMaking.id, await createRemovedBeat(shop)]) {
      const response = await browser.call('POST', `${trackPath}/like/${id}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'CATALOGUE_BEAT_NOT_FOUND']);
    }
    const sold = await createBeat(shop.deps);
    await inTransaction(shop.deps.db, (trx) => markSoldExclusively(trx, { beatId: sold.id, itemId: noBeat }));
    for (const response of [
      await browser.call('POST', `${trackPath}/like/${sold.id}`),
      await browser.call('POST', `${trackPath}/comment/${sold.id}`, { text: 'Where is it?' }),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([410, 'CATALOGUE_BEAT_GONE']);
    }
    expect((await browser.call('POST', `${trackPath}/like/nonsense`)).statusCode).toBe(404);
    expect((await trackOf(shop, beat.id)).likes).toEqual([]);
  });
});

describe('likes from a script', () => {
  it('are limited for an account, and for a network with many accounts', async () => {
    // A window that ends during the test would let more through.
    const limited = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: movingClock() } });
    try {
      const beat = await createBeat(limited.deps);
      const press = ({ browser }: Awaited<ReturnType<typeof newcomer>>) =>
        browser.call('POST', `${trackPath}/like/${beat.id}`);
      const statuses: number[] = [];
      for (let account = 0; account < 6; account += 1) {
        const person = await newcomer(limited);
        for (let count = 0; count < 60; count += 1) statuses.push((await press(person)).statusCode);
        if (account > 0) continue;
        const refused = await press(person);
        expect([refused.statusCode, refused.json().code]).toEqual([429, 'CATALOGUE_LIKED_TOO_OFTEN']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(300);
      expect(statuses.slice(300).every((status) => status === 429)).toBe(true);
    } finally {
      await limited.close();
    }
  });
});
