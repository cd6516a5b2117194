import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  askSession,
  buyAtCheckout,
  checkOut,
  keyOf,
  type Line,
  newLine,
  orderOf,
  pay,
  jobsDone,
} from '#testing/orders/buying.ts';
import { createBeat, createLicense, createListener } from '#testing/factories.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { joinGuestOrders } from '../buyers/guest-orders.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const verified = { emailVerifiedAt: new Date() };
const join = async (options: Parameters<typeof createListener>[1] = {}) => {
  const user = await createListener(shop.deps, options);
  return { user, browser: await logInAs(shop, user) };
};
const joinAsAdmin = async () => {
  const { user } = await join();
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  return { user, browser: await logInAs(shop, { ...user, role: 'admin' }) };
};
/** Places an order in a logged-in browser, with a typed email that isn't the account's, and returns the order. */
const placeAs = async (browser: LoggedInBrowser, items: readonly Line[], email = 'any@example.com') => {
  const response = await browser.call('POST', '/api/v1/app/stripe/create-checkout-session', {
    items,
    email,
    consent: true,
  });
  expect(response.statusCode).toBe(200);
  const { id } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return await orderOf(shop, id);
};
const buyAs = async (browser: LoggedInBrowser, items?: readonly Line[]) => {
  const placed = await placeAs(browser, items ?? [await newLine(shop, 'trackouts')]);
  await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};
const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });
const recent = (user: Pick<UserRow, 'email'>) => `/api/v1/app/recent-orders?email=${encodeURIComponent(user.email)}`;
const purchased = (user: Pick<UserRow, 'id'>) => `/api/v1/beats/purchased/${user.id}`;
const itemPath = (order: { id: string; items: readonly { id: string }[] }, what: string) =>
  `/api/v1/app/orders/${order.id}/items/${order.items[0]?.id}/${what}`;

describe('an order', () => {
  test('belongs to the logged-in account, whatever email is typed', async () => {
    const { user, browser } = await join();
    const order = await buyAs(browser);
    expect([order.buyer_id, order.email]).toEqual([user.id, 'any@example.com']);
    const opened = await browser.call('GET', `/api/v1/app/orders/${order.id}`);
    expect(opened.json()).toMatchObject({ _id: order.id, state: 'paid' });
    for (const { url } of opened.json().items[0].files) expect(url).not.toContain('key');
  });

  test('names the seller as an artist to follow, as long as they have a page', async () => {
    const { browser } = await join();
    const order = await buyAs(browser);
    const id = order.items[0]?.seller_id ?? '';
    const seller = async () => (await browser.call('GET', `/api/v1/app/orders/${order.id}`)).json().items[0].seller;
    const { username, display_name: name } = await shop.deps.db
      .selectFrom('account_users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await seller()).toEqual({ _id: id, username, name });
    const setRole = (role: 'seller' | 'user') =>
      shop.deps.db.updateTable('account_users').set({ role }).where('id', '=', id).execute();
    await setRole('user');
    expect(await seller()).toBeNull();
    await setRole('seller');
  });

  test('is visible to its buyer and to admins, and not found by other accounts and visitors', async () => {
    const [{ browser: owner }, { browser: other }, { browser: admin }] = [
      await join(),
      await join(),
      await joinAsAdmin(),
    ];
    const order = await buyAs(owner);
    for (const url of [
      `/api/v1/app/orders/${order.id}`,
      itemPath(order, 'files/mp3'),
      itemPath(order, 'agreement.pdf'),
    ]) {
      expect((await owner.call('GET', url)).statusCode).toBe(200);
      expect((await admin.call('GET', url)).statusCode).toBe(200);
      for (const refused of [await other.call('GET', url), await visit(url)]) {
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'ORDERS_NOT_FOUND']);
      }
    }
  });

  test('of a guest with an account’s email belongs to that account if the email is verified, and not otherwise', async () => {
    const [known, unproven] = [await createListener(shop.deps, verified), await createListener(shop.deps)];
    const [first, second] = [
      await checkOut(shop, [await newLine(shop)], known.email.toUpperCase()),
      await checkOut(shop, [await newLine(shop)], unproven.email),
    ];
    expect([first.buyer_id, second.buyer_id]).toEqual([known.id, null]);
  });
});

describe('orders', () => {
  const guestBuys = async (email: string) => {
    const placed = await buyAtCheckout(shop, [await newLine(shop)], email);
    return { order: placed, key: keyOf((await askSession(shop, placed.session_id)).orderUrl) };
  };
  const prove = async (user: UserRow, at: Date | null) => {
    const person = { ...user, email_verified_at: at };
    await inTransaction(shop.deps.db, (trx) => joinGuestOrders(trx, person));
  };

  test('bought as a guest join the account once its email is verified, ignoring case, and the mailed links still open them', async () => {
    const { user, browser } = await join({ email: 'Guest.One@example.com' });
    const { order, key } = await guestBuys('guest.one@EXAMPLE.com');
    await prove(user, null);
    expect((await browser.call('GET', purchased(user))).json().purchasedBeats).toEqual([]);
    await prove(user, new Date());
    const { purchasedBeats } = (await browser.call('GET', purchased(user))).json();
    expect(purchasedBeats).toMatchObject([{ orderId: order.id }]);
    expect((await visit(`/api/v1/app/orders/${order.id}?key=${key}`)).statusCode).toBe(200);
  });

  test('that belong to another account stay there, even if bought with this email', async () => {
    const [{ user: buyer, browser }, { user: reader }] = [await join(), await join()];
    const order = await placeAs(browser, [await newLine(shop)], reader.email);
    await prove(reader, new Date());
    expect((await orderOf(shop, order.id)).buyer_id).toBe(buyer.id);
  });
});

describe('recent orders', () => {
  test('are the ten newest paid orders, one line each; unpaid ones are left out', async () => {
    const { user, browser } = await join();
    expect((await browser.call('GET', '/api/v1/app/orders')).json()).toEqual({ orders: [], total: 0, pages: 1 });
    const line = async (title: string) => ({ ...(await newLine(shop)), ...(await beatOf(title)) });
    const beatOf = async (title: string) => {
      const license = await createLicense(shop.deps, { title: 'Gold', priceCents: 0 });
      const beat = await createBeat(shop.deps, { title, licenseIds: [license.id] });
      return { beatId: beat.id, licenseId: license.id };
    };
    for (let count = 0; count < 10; count += 1) await placeAs(browser, [await line(`Beat ${count}`)]);
    await placeAs(browser, [await line('Midnight'), await line('Noon'), await line('Dusk')]);
    await placeAs(browser, [await newLine(shop)]);
    const { orders } = (await browser.call('GET', recent(user))).json();
    expect(orders).toHaveLength(10);
    expect(orders[0]).toMatchObject({ description: 'Midnight - Gold and 2 more', state: 'paid', total: '0.00' });
    expect(orders[9].description).toBe('Beat 1 - Gold');
    const page = (await browser.call('GET', '/api/v1/app/orders')).json();
    expect([page.total, page.pages, page.orders.length]).toEqual([11, 1, 11]);
    expect((await browser.call('GET', '/api/v1/app/orders?page=2')).json()).toEqual({
      orders: [],
      total: 11,
      pages: 1,
    });
  });

  test('and purchased beats are shown only to their owner and to admins, whether or not the requested account exists', async () => {
    const [{ user, browser }, { browser: other }, { browser: admin }] = [
      await join(),
      await join(),
      await joinAsAdmin(),
    ];
    const order = await buyAs(browser);
    for (const [own, unknown] of [
      [recent(user), recent({ email: 'nobody@example.com' })],
      [purchased(user), purchased({ id: newId() })],
    ] as const) {
      expect((await browser.call('GET', own)).statusCode).toBe(200);
      expect((await admin.call('GET', own)).body).toContain(order.id);
      expect((await admin.call('GET', unknown)).statusCode).toBe(200);
      const visitor = await visit(own);
      expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'SESSION_MISSING']);
      const [refused, alike] = [await other.call('GET', own), await other.call('GET', unknown)];
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
      const { requestId: _one, ...words } = refused.json();
      const { requestId: _two, ...sameWords } = alike.json();
      expect([alike.statusCode, sameWords]).toEqual([403, words]);
    }
    expect((await browser.call('GET', recent({ email: user.email.toUpperCase() }))).statusCode).toBe(200);
  });
});

describe('purchased beats', () => {
  test('come with a link to play, and with download links that only work in the buyer’s session', async () => {
    const { user, browser } = await join();
    const order = await buyAs(browser);
    const [beat] = (await browser.call('GET', purchased(user))).json().purchasedBeats;
    const sounds = await tinySounds();
    expect(beat).toMatchObject({
      id: order.items[0]?.id,
      name: order.items[0]?.beat_title,
      license: 'Premium + Trackouts',
      durationMs: sounds.durationMs,
      playUrl: itemPath(order, 'play'),
      agreementUrl: itemPath(order, 'agreement.pdf'),
      note: null,
    });
    expect(beat.wave).toHaveLength(64);
    expect(beat.files.map(({ kind }: { kind: string }) => kind)).toEqual(['mp3', 'wav', 'trackouts']);
    for (const file of beat.files as { kind: keyof typeof sounds; url: string; bytes: number }[]) {
      const bytes = (await browser.call('GET', file.url)).rawPayload;
      expect([bytes.equals(sounds[file.kind] as Buffer), bytes.length]).toEqual([true, file.bytes]);
      expect((await visit(file.url)).statusCode).toBe(404);
    }
    const { items } = (await browser.call('GET', `/api/v1/app/orders/${order.id}`)).json();
    expect(items[0].files.map(({ downloads }: { downloads: number }) => downloads)).toEqual([1, 1, 1]);
  });

  test('say why nothing can be played while the bank reviews the payment and after a lost dispute', async () => {
    const { user, browser } = await join();
    const order = await buyAs(browser);
    const nothing = { playUrl: null, files: [], agreementUrl: null, proof: null };
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    const frozen = (await browser.call('GET', purchased(user))).json().purchasedBeats;
    expect(frozen).toMatchObject([{ ...nothing, note: expect.stringContaining('bank') }]);
    expect((await browser.call('GET', itemPath(order, 'play'))).statusCode).toBe(404);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    const withdrawn = (await browser.call('GET', purchased(user))).json().purchasedBeats;
    expect(withdrawn).toMatchObject([{ ...nothing, note: expect.stringContaining('was refunded') }]);
    expect((await browser.call('GET', itemPath(order, 'play'))).statusCode).toBe(404);
  });
});

describe('the licenses that an account owns for a beat', () => {
  const owned = async (browser: LoggedInBrowser, beatId: string): Promise<string[]> => {
    const response = await browser.call('GET', `/api/v1/app/orders/owned/${beatId}`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    return response.json().licenses;
  };

  test('are shown only to that account, once paid, and until a dispute is lost', async () => {
    const [{ browser }, { browser: other }] = [await join(), await join()];
    const line = await newLine(shop);
    const placed = await placeAs(browser, [line]);
    expect(await owned(browser, line.beatId)).toEqual([]);
    await pay(shop, placed);
    await jobsDone(shop);
    expect(await owned(browser, line.beatId)).toEqual([line.licenseId]);
    expect(await owned(other, line.beatId)).toEqual([]);
    expect(await owned(browser, newId())).toEqual([]);
    const { charge_id } = await orderOf(shop, placed.id);
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${charge_id}/dispute`);
    await jobsDone(shop);
    expect(await owned(browser, line.beatId)).toEqual([line.licenseId]);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    expect(await owned(browser, line.beatId)).toEqual([]);
  });
});

describe('playing a purchased beat', () => {
  test('gives the purchased mp3, with ranges, uncounted and uncached', async () => {
    const { user, browser } = await join();
    const order = await buyAs(browser);
    const url = itemPath(order, 'play');
    const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      visit(url, { ...browser.headers, ...headers }, method);
    const sounds = await tinySounds();
    const whole = await ask();
    expect(whole.rawPayload.equals(sounds.mp3)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringMatching(/^inline; /),
    });
    const size = sounds.mp3.length;
    const etag = String(whole.headers.etag);
    const [head, part, stale, fresh, none, known] = [
      await ask({}, 'HEAD'),
      await ask({ range: 'bytes=10-19', 'if-range': etag }),
      await ask({ range: 'bytes=10-19', 'if-range': '"another"' }),
      await ask({ range: 'bytes=-5' }),
      await ask({ range: `bytes=${size}-` }),
      await ask({ 'if-none-match': etag }),
    ];
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(size)]);
    expect([part.statusCode, part.rawPayload.equals(sounds.mp3.subarray(10, 20))]).toEqual([206, true]);
    expect([stale.statusCode, fresh.rawPayload.length]).toEqual([200, 5]);
    expect([none.statusCode, none.json().code]).toEqual([416, 'ORDERS_RANGE_NOT_SATISFIABLE']);
    expect(known.statusCode).toBe(304);
    const grants = await shop.deps.db
      .selectFrom('orders_grants')
      .select('downloads')
      .where('item_id', '=', order.items[0]?.id ?? '')
      .execute();
    expect(grants.map(({ downloads }) => downloads)).toEqual([0, 0, 0]);
    expect(user.id).toBe(order.buyer_id);
  });

  test('gives the wav if no mp3 was bought, and nothing if neither was', async () => {
    const { user, browser } = await join();
    const sell = async (fileTypes: ('wav' | 'trackouts')[]): Promise<Line> => {
      const license = await createLicense(shop.deps, { fileTypes });
      return { beatId: (await createBeat(shop.deps, { licenseIds: [license.id] })).id, licenseId: license.id };
    };
    const [wav, stems] = [
      await buyAs(browser, [await sell(['wav', 'trackouts'])]),
      await buyAs(browser, [await sell(['trackouts'])]),
    ];
    const heard = await browser.call('GET', itemPath(wav, 'play'));
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect((await browser.call('GET', itemPath(stems, 'play'))).statusCode).toBe(404);
    const { purchasedBeats } = (await browser.call('GET', purchased(user))).json();
    expect(purchasedBeats.map(({ playUrl }: { playUrl: string | null }) => playUrl)).toEqual([
      null,
      itemPath(wav, 'play'),
    ]);
  });

  test('works for its buyer’s session and for admins, but not with an order link’s key', async () => {
    const [{ browser }, { browser: other }, { browser: admin }] = [await join(), await join(), await joinAsAdmin()];
    const order = await buyAs(browser);
    const url = itemPath(order, 'play');
    const key = keyOf((await askSession(shop, order.session_id)).orderUrl);
    expect((await admin.call('GET', url)).statusCode).toBe(200);
    for (const address of [url, `${url}?key=${key}`]) {
      expect((await visit(address)).statusCode).toBe(401);
      const refused = await other.call('GET', address);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'ORDERS_NOT_FOUND']);
    }
    const mixed = `/api/v1/app/orders/${newId()}/items/${order.items[0]?.id}/play`;
    expect((await browser.call('GET', mixed)).statusCode).toBe(404);
  });
});

describe('the database', () => {
  test('gets at most four queries for each page about purchases, besides the session’s', async () => {
    const { user, browser } = await join();
    const order = await buyAs(browser, [await newLine(shop), await newLine(shop, 'premium')]);
    const statementsOf = async (url: string) => {
      const { statements } = await countStatements(() => browser.call('GET', url));
      return statements.filter((sql) => !/auth_sessions|account_users/.test(sql));
    };
    for (const [url, most] of [
      [recent(user), 3],
      [purchased(user), 4],
      [itemPath(order, 'play'), 3],
      ['/api/v1/app/orders', 3],
      ['/api/v1/app/orders/spending', 3],
      ['/api/v1/app/orders/spending.csv', 3],
    ] as const) {
      expect((await statementsOf(url)).slice(most)).toEqual([]);
    }
  });
});
