import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { getSellerPage } from '../contract-public-profile.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat, createListener, createSeller } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { maxFormerUsernames, usernameKeptDays } from '../profile-values.ts';
import { freeUsername, isUsernameTaken, isUsernameUnused, lockPerson, setUsername, type UserRow } from './public.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let count = 0;
let seller: UserRow;
let browser: LoggedInBrowser;
const name = (letter: string): string => `moved-${count}-${letter}`;
beforeEach(async () => {
  count += 1;
  seller = await createSeller(shop.deps, { username: name('a'), emailVerifiedAt: new Date() });
  browser = await logInAs(shop, seller);
});

const rename = (username: string, as = browser) => as.call('POST', '/api/v1/app/update-profile', { username });
const renameAll = async (...letters: string[]) => {
  for (const letter of letters) {
    clock.pass({ seconds: 1 });
    expect((await rename(name(letter))).statusCode, letter).toBe(200);
  }
};
const formerOf = async ({ id }: UserRow) => {
  const query = shop.deps.db.selectFrom('account_former_usernames').select('username').where('user_id', '=', id);
  return (await query.orderBy('username').execute()).map(({ username }) => username);
};
const pageOf = async (username: string) => {
  const { seller: page } = await shop.api<typeof getSellerPage>('GET /api/v1/app/profiles/:username', {
    params: { username },
  });
  return page?.username ?? null;
};
const signUp = (username: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/signup',
    payload: { email: `someone-${count}-${username}@example.com`, username, password: 'a long enough password' },
  });
const passDays = (days: number) => clock.pass({ hours: days * 24 });

describe('a URL with an earlier username', () => {
  const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => shop.app.inject({ method, url });
  const oembed = (path: string) => `/oembed?${new URLSearchParams({ url: shop.deps.publicUrl + path }).toString()}`;

  test('leads to the present username, however often it changes, even back to the first (a, b, c, a)', async () => {
    await createBeat(shop.deps, { sellerId: seller.id });
    for (const [changes, now] of [
      [['b'], 'b'],
      [['c'], 'c'],
      [['a'], 'a'],
    ] as const) {
      await renameAll(...changes);
      const [to, before] = [
        name(now),
        ['a', 'b', 'c'].filter((letter) => letter !== now && letter <= (now === 'a' ? 'c' : now)),
      ];
      for (const from of before.map((letter) => name(letter).toUpperCase())) {
        expect(await pageOf(from)).toBe(to);
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode, headers } = await open(`/embed/artist/${from}`, method);
          expect([statusCode, headers.location]).toEqual([301, `/embed/artist/${to}`]);
          // A browser that cached the redirect forever couldn't follow the next change.
          expect(headers['cache-control']).toBe('no-cache');
          expect(headers['content-security-policy']).toContain('frame-ancestors *');
          for (const path of [`/beatstore/${from}`, `/embed/artist/${from}`]) {
            const moved = await open(oembed(path), method);
            expect([moved.statusCode, moved.headers.location]).toEqual([301, oembed(`/beatstore/${to}`)]);
          }
        }
      }
      expect((await open(`/embed/artist/${to}`)).statusCode).toBe(200);
      expect((await open(oembed(`/beatstore/${to}`))).statusCode).toBe(200);
    }
    expect(await formerOf(seller)).toEqual([name('b'), name('c')]);
  });

  test('still leads to the person after an admin renames them; changing only the case leaves no earlier username', async () => {
    const admin = await logInAs(shop, await createAdmin(shop.deps, { emailVerifiedAt: new Date() }), {
      confirmed: true,
    });
    const change = (username: string) => admin.call('PUT', `/api/v1/app/update-user/${seller.id}`, { username });
    expect((await change(name('A'))).statusCode).toBe(200);
    expect(await formerOf(seller)).toEqual([]);
    expect((await change(name('b'))).statusCode).toBe(200);
    expect(await pageOf(name('a'))).toBe(name('b'));
  });

  test('reveals nothing about accounts without a page: listeners, suspended people, sellers without a beat', async () => {
    const listener = await createListener(shop.deps, { username: name('l') });
    expect((await rename(name('m'), await logInAs(shop, listener))).statusCode).toBe(200);
    expect(await pageOf(name('l'))).toBeNull();
    await renameAll('b');
    expect((await open(`/embed/artist/${name('a')}`)).statusCode).toBe(404);
    expect((await open(oembed(`/beatstore/${name('a')}`))).statusCode).toBe(404);
    await shop.deps.db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'A test.' })
      .where('id', '=', seller.id)
      .execute();
    expect(await pageOf(name('a'))).toBeNull();
  });

  test('leads nowhere once the account is closed', async () => {
    await createBeat(shop.deps, { sellerId: seller.id });
    await renameAll('b');
    const confirmed = await logInAs(shop, seller, { confirmed: true });
    const closed = await confirmed.call('POST', '/api/v1/app/account/close', { username: name('b') });
    expect(closed.statusCode).toBe(200);
    for (const letter of ['a', 'b']) {
      expect(await pageOf(name(letter))).toBeNull();
      expect((await open(`/embed/artist/${name(letter)}`)).statusCode).toBe(404);
    }
    expect(await formerOf(seller)).toEqual([]);
  });
});

test(`the usernames of a closed account stay reserved for ${usernameKeptDays} days, each from when it was given up`, async () => {
  await renameAll('b');
  passDays(10);
  const confirmed = await logInAs(shop, { ...seller, username: name('b') }, { confirmed: true });
  expect((await confirmed.call('POST', '/api/v1/app/account/close', { username: name('b') })).statusCode).toBe(200);
  const stranger = await logInAs(shop, await createListener(shop.deps));
  for (const letter of ['a', 'B']) {
    expect((await signUp(name(letter))).json()).toMatchObject({ code: 'AUTH_USERNAME_TAKEN' });
    expect((await rename(name(letter), stranger)).json()).toMatchObject({ code: 'ACCOUNT_USERNAME_TAKEN' });
    await expect(createListener(shop.deps, { username: name(letter) })).rejects.toSatisfy(isUsernameTaken);
  }
  passDays(usernameKeptDays - 10);
  expect((await signUp(name('a'))).statusCode).toBe(201);
  expect((await signUp(name('b'))).statusCode).toBe(409);
  passDays(10);
  expect((await signUp(name('b'))).statusCode).toBe(201);
});

describe('an earlier username', () => {
  const taken = {
    code: 'ACCOUNT_USERNAME_TAKEN',
    fields: { username: ['This username is taken. Choose another one.'] },
  };

  test(`stays reserved for ${usernameKeptDays} days, and is refused like any taken name`, async () => {
    const stranger = await logInAs(shop, await createListener(shop.deps));
    const admin = await logInAs(shop, await createAdmin(shop.deps, { emailVerifiedAt: new Date() }), {
      confirmed: true,
    });
    const other = await createListener(shop.deps);
    const tries = (username: string) => [
      rename(username, stranger),
      admin.call('PUT', `/api/v1/app/update-user/${other.id}`, { username }),
      signUp(username),
    ];
    await renameAll('b');
    const { requestId: _, ...inUse } = (await rename(name('B'), stranger)).json<{ requestId: string }>();
    expect(inUse).toMatchObject(taken);
    for (const response of await Promise.all(tries(name('A')))) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        ...taken,
        code: expect.stringMatching(/^(ACCOUNT|AUTH)_USERNAME_TAKEN$/),
      });
    }
    expect((await rename(name('a'), stranger)).json()).toMatchObject(inUse);
    // The owner takes the username back and may give it up again.
    await renameAll('a', 'b');
    passDays(usernameKeptDays);
    const later = await logInAs(shop, other);
    expect((await rename(name('a'), later)).statusCode).toBe(200);
    // The username now belongs to the listener. A listener has no page, so it leads nowhere.
    expect(await formerOf(seller)).toEqual([]);
    expect(await pageOf(name('a'))).toBeNull();
  });

  test('isn’t given to an account created by a Google login or by the operator', async () => {
    const now = clock.now();
    await renameAll('b');
    expect(await isUsernameUnused(shop.deps.db, name('A'), { now })).toBe(false);
    expect(await isUsernameUnused(shop.deps.db, name('a'), { now, userId: seller.id })).toBe(true);
    const chosen = await shop.deps.db
      .transaction()
      .execute((trx) => freeUsername(trx, `${name('a')}@example.com`, now));
    expect(chosen).toBe(`${name('a')}-2`);
  });

  test(`is one of at most ${maxFormerUsernames} per account: with that many, the owner may only take one back until the oldest expires; an admin’s rename drops the oldest`, async () => {
    await renameAll('b', 'c', 'd', 'e', 'f');
    const refused = await rename(name('g'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'ACCOUNT_USERNAME_TOO_MANY', fields: { username: [expect.stringContaining('too often')] } },
    ]);
    await renameAll('c', 'd');
    const admin = await logInAs(shop, await createAdmin(shop.deps, { emailVerifiedAt: new Date() }), {
      confirmed: true,
    });
    const forced = await admin.call('PUT', `/api/v1/app/update-user/${seller.id}`, { username: name('g') });
    expect(forced.statusCode).toBe(200);
    // The oldest earlier username was dropped.
    expect(await formerOf(seller)).toEqual(['b', 'c', 'd', 'e', 'f'].map(name));
    passDays(usernameKeptDays);
    browser = await logInAs(shop, seller);
    await renameAll('h');
    expect(await formerOf(seller)).toHaveLength(maxFormerUsernames);
  });
});

describe('two username changes at once', () => {
  test('by one account leave both earlier usernames leading to the present one', async () => {
    const responses = await Promise.all([rename(name('b')), rename(name('c'))]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const now = (await pageOf(name('a'))) ?? '';
    const other = now === name('b') ? name('c') : name('b');
    expect([name('b'), name('c')]).toContain(now);
    expect(await formerOf(seller)).toEqual([name('a'), other].toSorted());
  });

  test('by two accounts: an account that waits for a username that the other is giving up doesn’t get it', async () => {
    const other = await createListener(shop.deps, { username: name('o') });
    const { db } = shop.deps;
    const now = clock.now();
    let waiting: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await setUsername(trx, seller, name('b'), now);
      waiting = db
        .transaction()
        .execute(async (second) => {
          const person = await lockPerson(second, other.id);
          return person && (await setUsername(second, person, name('a'), now));
        })
        .catch((error: unknown) => error);
      // Continues once the second transaction waits for the first.
      for (let blocked = 0; blocked === 0;) {
        const { rows } = await shop.database.pool.query(
          'select count(*)::int as n from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
        );
        blocked = rows[0].n;
      }
    });
    expect(isUsernameTaken(await waiting)).toBe(true);
    expect(await pageOf(name('a'))).toBe(name('b'));
  });
});
