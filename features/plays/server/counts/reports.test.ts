import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createPlayTokens } from '../play-tokens.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type CreatedBeat, createBeat, createListener, createSeller } from '#testing/factories.ts';
import { movingClock, type MovingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { forgetListeners } from './forget-listeners.ts';
import { readKeys } from './listener-hash.ts';

const base = '/api/v1/app/beatstore/track';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19 Safari';

const clock: MovingClock = movingClock(new Date('2026-11-21T12:00:00Z'));
let shop: TestApp;
let seller: UserRow;
let beat: CreatedBeat;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' }, ports: { clock } });
  seller = await createSeller(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  beat = await createBeat(shop.deps, { sellerId: seller.id });
});

interface Visit {
  readonly from?: string;
  readonly browser?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let visitors = 0;
/** An IP address that hasn't been used yet. */
const newAddress = (): string => `10.1.${Math.floor((visitors += 1) / 250)}.${(visitors % 250) + 1}`;

const send = (path: string, payload: object | undefined, { from = newAddress(), browser = firefox, headers }: Visit) =>
  shop.app.inject({
    method: 'POST',
    url: `${base}/${path}`,
    headers: { 'x-forwarded-for': from, 'user-agent': browser, ...headers },
    ...(payload && { payload }),
  });
const tokenOf = (id: string): string => createPlayTokens(shop.deps.config.sessionSecret).issue(id, clock.now());
const play = async (id: string, visit: Visit = {}): Promise<boolean> => {
  const response = await send(`${id}/played`, { token: tokenOf(id) }, visit);
  return response.json<{ counted: boolean }>().counted;
};
const cart = async (id: string, visit: Visit = {}): Promise<boolean> =>
  (await send(`${id}/carted`, undefined, visit)).json<{ counted: boolean }>().counted;
const countsOf = async (id: string) =>
  await shop.deps.db
    .selectFrom('statistics_days')
    .select(['day', 'plays', 'carts'])
    .where('beat_id', '=', id)
    .orderBy('day')
    .execute();

describe('a play of a beat', () => {
  it('counts once per listener and beat in the 30 minutes after a counted play', async () => {
    const me = { from: newAddress() };
    expect(await play(beat.id, me)).toBe(true);
    clock.pass({ minutes: 20 });
    expect(await play(beat.id, me)).toBe(false);
    clock.pass({ minutes: 9, seconds: 59 });
    expect(await play(beat.id, me)).toBe(false);
    clock.pass({ seconds: 1 });
    expect(await play(beat.id, me)).toBe(true);
    expect(await play(beat.id, me)).toBe(false);
    expect(await countsOf(beat.id)).toEqual([{ day: '2026-11-21', plays: 2, carts: 0 }]);
  });

  it('counts again for another beat, browser or IP address; an IPv6 network counts as one address', async () => {
    const other = await createBeat(shop.deps);
    const from = newAddress();
    expect([
      await play(beat.id, { from }),
      await play(other.id, { from }),
      await play(beat.id, { from, browser: safari }),
      await play(beat.id),
      await play(beat.id, { from: '2001:db8:1:2:aaaa::1' }),
      await play(beat.id, { from: '2001:db8:1:2:bbbb::2' }),
    ]).toEqual([true, true, true, true, true, false]);
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 4 }]);
    expect(await countsOf(other.id)).toMatchObject([{ plays: 1 }]);
  });

  it('counts at most five times for one network, whatever its browsers claim to be', async () => {
    const from = newAddress();
    const names = [
      'Chrome/1',
      'Chrome/2',
      'Chromium/3',
      'Edg/4',
      'Firefox/5',
      'Safari/6',
      'Safari/7',
      'Mine/8',
      'Yours/9',
    ];
    for (const name of names) await play(beat.id, { from, browser: `Mozilla/5.0 (${name}) ${name}` });
    for (let index = 0; index < 20; index += 1) await play(beat.id, { from, browser: `Mozilla/5.0 x${index}` });
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 5 }]);
    for (const name of names) await cart(beat.id, { from, browser: `Mozilla/5.0 (${name}) ${name}` });
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 5, carts: 5 }]);
  });

  it('counts once if ten reports of it arrive at the same time', async () => {
    const me = { from: newAddress() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => play(beat.id, me)));
    expect(responses.filter(Boolean)).toHaveLength(1);
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 1 }]);
  });

  it('counts for each of many simultaneous listeners', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => play(beat.id)));
    expect(responses).not.toContain(false);
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 10 }]);
  });

  it('doesn’t count if the beat’s seller plays it, but counts for any other logged-in user', async () => {
    const own = await logInAs(shop, seller);
    const friend = await logInAs(shop, await createListener(shop.deps));
    expect(await play(beat.id, { headers: own.headers })).toBe(false);
    expect(await play(beat.id, { headers: friend.headers })).toBe(true);
    expect(await cart(beat.id, { headers: own.headers })).toBe(false);
  });

  it.each([
    [false, ''],
    [false, 'curl/8.5.0'],
    [false, 'python-requests/2.32'],
    [false, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    [false, 'Mozilla/5.0 (compatible; SomeBots; +http://example.com)'],
    [false, 'Mozilla/5.0 (Linux; Android 11; CUBOT X30) AppleWebKit/537.36 (compatible; Googlebot/2.1)'],
    [
      false,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    ],
    [
      true,
      'Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
    ],
    [true, 'Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36'],
    [true, 'Mozilla/5.0 (Linux; Android 10; CUBOT_X18_Plus) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36'],
    [
      true,
      'Mozilla/5.0 (Linux; U; Android 13; Cubot Note 40) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
    ],
    [
      true,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [true, 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'],
    [true, 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1) Presto/2.12.423 Version/12.16'],
  ])('is counted (%s) for the user agent %j', async (counts, browser) => {
    expect(await play(beat.id, { browser })).toBe(counts);
    expect(await countsOf(beat.id)).toHaveLength(counts ? 1 : 0);
  });
});

describe('a beat added to a cart', () => {
  it('counts once per listener and beat in 30 minutes, whether or not it was played', async () => {
    const me = { from: newAddress() };
    expect([await cart(beat.id, me), await play(beat.id, me), await cart(beat.id, me)]).toEqual([true, true, false]);
    clock.pass({ minutes: 30 });
    expect(await cart(beat.id, me)).toBe(true);
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 1, carts: 2 }]);
  });
});

describe('a report of a play or cart is refused', () => {
  const codeOf = async (response: ReturnType<typeof send>): Promise<[number, string]> => {
    const { statusCode, json } = await response;
    return [statusCode, json<{ code: string }>().code];
  };

  it('for a beat that isn’t on sale or doesn’t exist', async () => {
    const hidden = await createBeat(shop.deps, { published: false });
    for (const id of [hidden.id, '01900000-0000-7000-8000-00000000ffff']) {
      expect(await codeOf(send(`${id}/played`, { token: tokenOf(id) }, {}))).toEqual([
        404,
        'STATISTICS_BEAT_NOT_FOUND',
      ]);
      expect(await codeOf(send(`${id}/played`, { token: 'x' }, {}))).toEqual([404, 'STATISTICS_BEAT_NOT_FOUND']);
      expect(await codeOf(send(`${id}/carted`, undefined, {}))).toEqual([404, 'STATISTICS_BEAT_NOT_FOUND']);
    }
    expect(await codeOf(send('no-id/played', { token: 'x' }, {}))).toEqual([404, 'NOT_FOUND']);
  });

  it('without a token for that beat, or with an expired one', async () => {
    const other = await createBeat(shop.deps);
    const late = tokenOf(beat.id);
    const foreign = createPlayTokens('another secret of more than 32 letters').issue(beat.id, clock.now());
    clock.pass({ minutes: 10 });
    for (const token of ['', 'x', late, foreign, tokenOf(other.id)]) {
      expect(await codeOf(send(`${beat.id}/played`, { token }, {}))).toEqual([403, 'STATISTICS_TOKEN_REFUSED']);
    }
    expect(await codeOf(send(`${beat.id}/played`, {}, {}))).toEqual([400, 'VALIDATION']);
    expect(await countsOf(beat.id)).toEqual([]);
  });

  it('from a page on another site', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    for (const path of [`${beat.id}/played`, `${beat.id}/carted`]) {
      expect(await codeOf(send(path, { token: tokenOf(beat.id) }, { headers }))).toEqual([403, 'XSRF']);
    }
  });

  it('if one network inflates a beat with many user agents, while other beats and networks still count', async () => {
    const other = await createBeat(shop.deps);
    const from = newAddress();
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        send(`${beat.id}/played`, { token: tokenOf(beat.id) }, { from, browser: `${firefox} ${index}` }),
      ),
    );
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBe('1800');
    expect(await countsOf(beat.id)).toMatchObject([{ plays: 1 }]);
    expect([await play(other.id, { from }), await cart(beat.id, { from }), await play(beat.id)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('what is stored to count listeners', () => {
  /** Everything that counting stores, as text. */
  const everything = async (): Promise<string> => {
    const tables = ['statistics_days', 'statistics_marks', 'statistics_keys', 'http_limits'];
    const rows = await Promise.all(tables.map((table) => shop.database.pool.query(`select t::text from ${table} t`)));
    return rows.flatMap((found) => found.rows.map((row: { t: string }) => row.t)).join('\n');
  };

  it('doesn’t reveal who listened: no IP address, browser or account, and no hash that could be brute-forced', async () => {
    const friend = await createListener(shop.deps);
    const from = newAddress();
    const { headers } = await logInAs(shop, friend);
    expect(await play(beat.id, { from, headers })).toBe(true);
    expect(await cart(beat.id, { from, headers })).toBe(true);

    const kept = await everything();
    const hashes = [
      from,
      `${from}\n${firefox}`,
      `statistics.network\n${from}`,
      `statistics.beat\nplays ${beat.id} ${from}`,
    ];
    const guesses = hashes.map((text) => createHash('sha256').update(text).digest('hex'));
    for (const word of [from, 'Firefox', friend.id, friend.email, ...guesses]) expect(kept).not.toContain(word);
    const columns = await shop.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name like 'statistics%' order by table_name, ordinal_position`,
    );
    expect(columns.rows.map(({ name }) => name)).toEqual([
      'statistics_days.beat_id',
      'statistics_days.day',
      'statistics_days.plays',
      'statistics_days.carts',
      'statistics_days.free',
      'statistics_keys.day',
      'statistics_keys.key',
      'statistics_marks.mark',
      'statistics_marks.counted_at',
    ]);
  });

  it('is deleted after half an hour, and a day’s key half an hour after its day', async () => {
    const me = { from: newAddress() };
    const left = async () => {
      await forgetListeners(shop.deps);
      const [marks, keys] = await Promise.all([
        shop.deps.db.selectFrom('statistics_marks').select('mark').execute(),
        shop.deps.db.selectFrom('statistics_keys').select('day').orderBy('day').execute(),
      ]);
      return [marks.length, keys.map(({ day }) => day)];
    };
    clock.pass({ seconds: (Date.parse('2026-11-22T23:50:00Z') - clock.now().getTime()) / 1000 });
    expect(await left()).toEqual([0, []]);
    expect(await play(beat.id, me)).toBe(true);
    expect(await left()).toEqual([1, ['2026-11-22']]);

    clock.pass({ minutes: 20 });
    // The day and its key have changed, but the half hour hasn't passed.
    expect(await play(beat.id, me)).toBe(false);
    expect(await left()).toEqual([1, ['2026-11-22', '2026-11-23']]);
    clock.pass({ minutes: 10 });
    expect(await play(beat.id, me)).toBe(true);
    expect(await countsOf(beat.id)).toMatchObject([
      { day: '2026-11-22', plays: 1 },
      { day: '2026-11-23', plays: 1 },
    ]);
    clock.pass({ minutes: 10 });
    expect(await left()).toEqual([1, ['2026-11-23']]);
  });
});

it('several processes that need a day’s key at the same time get the same one', async () => {
  clock.pass({ hours: 24 });
  const keys = await Promise.all(Array.from({ length: 8 }, () => readKeys(shop.deps.db, clock.now())));
  expect(new Set(keys.map(({ today }) => today.toString('hex'))).size).toBe(1);
});
