import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followsPersonalData } from '#features/follows/server/personal-data.ts';
import { subscribersPersonalData } from '#features/subscribers/server/personal-data.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener, createSeller } from '#testing/factories.ts';

// Confirmation links that the version before 0129-confirmations.sql has emailed, or still emails while one of its
// servers runs.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/v1/app/${path}`, ...(payload && { payload }) });

interface Kind {
  readonly table: string;
  readonly columns: string;
  readonly path: string;
  readonly email: string;
  readonly values: () => Promise<readonly [wish: string, shown: object]>;
  readonly joined: string;
}

const kinds: readonly Kind[] = [
  {
    table: 'follows_confirmations',
    columns: 'wishes',
    path: 'follow-by-email/confirm',
    email: 'fan@people.example',
    values: async () => {
      const { id } = await createSeller(shop.deps);
      return [JSON.stringify([{ artistId: id, consent: null }]), { artists: [{ id, consent: null }] }];
    },
    joined: 'select from follows_follows w join follows_followers f on f.id = w.follower_id where f.email = $1',
  },
  {
    table: 'subscribers_confirmations',
    columns: 'categories',
    path: 'subscribe/confirm',
    email: 'reader@people.example',
    values: async () => ['{merch}', { categories: ['merch'] }],
    joined:
      'select from subscribers_subscriptions s join subscribers_subscribers p on p.id = s.subscriber_id where p.email = $1',
  },
];

const rowsOf = async (text: string, ...values: unknown[]): Promise<unknown[]> =>
  (await shop.database.pool.query(text, values)).rows;
const store = ({ table, columns }: Kind, email: string, token: string, wish: string, expires = '1 hour') =>
  rowsOf(
    `insert into ${table} (email, ${columns}, token_hash, mailed_at, expires_at)
     values ($1, $2, sha256(convert_to($3, 'utf8')), now(), now() + $4::interval)`,
    email,
    wish,
    token,
    expires,
  );

describe.each(kinds)('a link in $table', (kind) => {
  const { table, columns, path, email, joined } = kind;
  const token = `${table}-token`;

  test('shows what it confirms, confirms it, and responds the same when pressed again', async () => {
    const [wish, shown] = await kind.values();
    await store(kind, email, token, wish);
    const looked = await call('GET', `${path}?token=${token}`);
    expect([looked.statusCode, looked.json()]).toMatchObject([200, { email, isConfirmed: false, ...shown }]);
    expect(await rowsOf(joined, email)).toEqual([]);

    const first = await call('POST', path, { token });
    const again = await call('POST', path, { token });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(await rowsOf(joined, email)).toHaveLength(1);
    expect((await call('GET', `${path}?token=${token}`)).json()).toMatchObject({ isConfirmed: true });
    expect(
      await rowsOf(
        `select to_jsonb(${columns}) as left, token_hash, used_token_hash is not null as used from ${table} where email = $1`,
        email,
      ),
    ).toEqual([{ left: [], token_hash: null, used: true }]);
  });

  test('expires', async () => {
    const [wish] = await kind.values();
    await store(kind, `late-${email}`, `${token}-late`, wish, '-1 minute');
    expect((await call('POST', path, { token: `${token}-late` })).statusCode).toBe(410);
  });

  test('is deleted with the account of its email address', async () => {
    const [wish] = await kind.values();
    const person = await createListener(shop.deps, { email: `gone-${email}` });
    await store(kind, person.email, `${token}-gone`, wish);
    const proven = { ...person, email_verified_at: new Date() };
    await inTransaction(shop.deps.db, async (trx) => {
      for (const { erase } of [followsPersonalData(shop.deps), subscribersPersonalData()]) await erase(trx, proven);
    });
    expect(await rowsOf(`select from ${table} where email = $1`, person.email)).toEqual([]);
  });
});
