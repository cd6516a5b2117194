import { get as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { allRetentionRules } from '#server/retention.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createListener } from '#testing/factories.ts';
import { askSession, checkOut, jobsDone, keyOf, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { logInAs } from '#testing/people.ts';
import { logDownload } from './log-download.ts';
import { ordersPersonalData } from '../personal-data.ts';
import { inTransaction } from '#platform/database/open.ts';
import { disputableDays } from '../../disputable-days.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const browser = 'Mozilla/5.0 (a test)';

const buy = async (email = 'mia@example.com') => {
  const placed = await checkOut(shop, [await newLine(shop, 'trackouts')], email);
  await pay(shop, placed);
  const key = keyOf((await askSession(shop, placed.session_id)).orderUrl);
  await jobsDone(shop);
  const order = await orderOf(shop, placed.id);
  const itemId = order.items[0]?.id ?? '';
  const urlOf = (kind: string) => `/api/v1/app/orders/${order.id}/items/${itemId}/files/${kind}?key=${key}`;
  return { order, itemId, key, urlOf };
};

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers: { 'user-agent': browser, ...headers }, remoteAddress: '203.0.113.7' });

const linesOf = (itemId: string) =>
  shop.deps.db
    .selectFrom('orders_downloads')
    .select(['kind', 'address', 'agent', 'bytes', 'linked'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute();

/** Completes a download, and waits for its line in the log. */
const completed = async (itemId: string, url: string, lines: number, headers: Record<string, string> = {}) => {
  const { rawPayload } = await get(url, headers);
  await eventually(async () => expect(await linesOf(itemId)).toHaveLength(lines));
  return rawPayload;
};

/**
 * Completes one more download, and expects this number of lines with it. A line that an earlier request should not have
 * written would exist by then.
 */
const onlyNext = async (itemId: string, url: string, lines: number) => void (await completed(itemId, url, lines));

describe('a download is logged', () => {
  test('with IP address and client when a file was sent whole, but not for HEAD, a refusal, or a file that the client already has', async () => {
    const { itemId, urlOf } = await buy();
    const url = urlOf('mp3');
    await get(url, {}, 'HEAD');
    const etag = String((await get(url, {}, 'HEAD')).headers['etag']);
    await get(url, { 'if-none-match': etag });
    // A wrong key: its first character differs from the real key's.
    await get(url.replace(/key=(.)/, (_, first: string) => `key=${first === '_' ? '-' : '_'}`));
    const bytes = await completed(itemId, url, 1, { 'user-agent': browser + 'x'.repeat(500) });
    expect(await linesOf(itemId)).toEqual([
      {
        kind: 'mp3',
        address: '203.0.113.7',
        agent: (browser + 'x'.repeat(500)).slice(0, 300),
        bytes: bytes.length,
        linked: false,
      },
    ]);
  });

  test('once if it was interrupted and continued, however often the rest is requested', async () => {
    const { itemId, urlOf } = await buy();
    const url = urlOf('wav');
    await get(url, { range: 'bytes=-1' });
    await get(url, { range: 'bytes=0-99' });
    await get(url, { range: 'bytes=100-199' });
    await completed(itemId, url, 1, { range: 'bytes=200-' });
    await get(url, { range: 'bytes=200-' });
    await onlyNext(itemId, url, 2);
  });

  test('but not for a request of the file’s end that arrived before the download began, even if it is handled later', async () => {
    const { itemId, urlOf } = await buy();
    const requestedAt = new Date(shop.deps.clock.now().getTime() - 1);
    await get(urlOf('wav'), { range: 'bytes=0-99' });
    const look = { itemId, kind: 'wav', size: 1000, part: { start: 999, end: 999 } } as const;
    const by = { actor: { kind: 'visitor' }, request: { ip: '203.0.113.7', headers: {} } } as const;
    await logDownload(shop.deps, { ...look, requestedAt }, by);
    expect(await linesOf(itemId)).toEqual([]);
    await logDownload(shop.deps, { ...look, requestedAt: shop.deps.clock.now() }, by);
    expect(await linesOf(itemId)).toHaveLength(1);
  });

  test('for each file of an archive, once all of it was sent', async () => {
    const { order, key, itemId } = await buy();
    const url = `/api/v1/app/orders/${order.id}/files.zip?key=${key}`;
    await get(url, {}, 'HEAD');
    await get(url);
    await eventually(async () => expect(await linesOf(itemId)).toHaveLength(3));
    expect((await linesOf(itemId)).map(({ kind }) => kind)).toEqual(['mp3', 'wav', 'trackouts']);
  });

  test('as a link if the storage sends the file', async () => {
    const { itemId, urlOf } = await buy();
    vi.spyOn(shop.deps.storage, 'link').mockResolvedValue('https://s3.example/x.mp3');
    await get(urlOf('mp3'), { range: 'bytes=500-' });
    await get(urlOf('mp3'));
    expect((await linesOf(itemId)).map(({ linked }) => linked)).toEqual([true]);
  });

  test('unless an admin downloads from an order that they didn’t buy', async () => {
    const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    const admin = await logInAs(shop, { ...person, role: 'admin' } as UserRow);
    const [others, own] = [await buy(), await buy(person.email)];
    await get(others.urlOf('mp3'), { cookie: admin.cookie });
    await completed(own.itemId, own.urlOf('mp3'), 1, { cookie: admin.cookie });
    expect(await linesOf(others.itemId)).toEqual([]);
  });
});

test('a download isn’t logged when the client disconnects halfway', async () => {
  const { itemId, urlOf } = await buy();
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const body = new Readable({ read: () => undefined });
  vi.spyOn(shop.deps.storage, 'open').mockResolvedValueOnce(body);
  await new Promise<void>((resolve) => {
    const request = openRequest({ host: '127.0.0.1', port, path: urlOf('mp3') }, (response) => {
      response.once('data', () => request.destroy());
    });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    body.push(Buffer.alloc(10));
  });
  await eventually(() => expect(body.destroyed).toBe(true));
  await onlyNext(itemId, urlOf('mp3'), 1);
});

describe('a buyer’s stored IP addresses', () => {
  test('are in their export, and deleted with their account', async () => {
    const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const { itemId, urlOf } = await buy(person.email);
    await completed(itemId, urlOf('mp3'), 1);
    const { data } = await ordersPersonalData(shop.deps).collect(shop.deps.db, person);
    expect(data).toMatchObject({
      bought: [
        {
          placedFrom: '127.0.0.1',
          items: [{ files: [{ kind: 'mp3', completed: [{ address: '203.0.113.7', agent: browser }] }, {}, {}] }],
        },
      ],
    });
    await inTransaction(shop.deps.db, (trx) => ordersPersonalData(shop.deps).erase(trx, person));
    expect(await linesOf(itemId)).toMatchObject([{ kind: 'mp3', address: '', agent: '' }]);
    const left = await shop.deps.db.selectFrom('orders_addresses').select('order_id').execute();
    expect(left.map(({ order_id: id }) => id)).not.toContain((await orderOf(shop, urlOf('').split('/')[5] ?? '')).id);
  });

  test('are deleted after 18 months, and not sooner', async () => {
    const { order, itemId, urlOf } = await buy();
    await completed(itemId, urlOf('mp3'), 1);
    const rules = allRetentionRules.filter(({ table }) => /^orders_(addresses|downloads)$/.test(table));
    const after = async (days: number) => {
      const clock = { now: () => new Date(order.created_at.getTime() + days * 24 * 60 * 60 * 1000) };
      for (const rule of rules) await rule.forget?.({ ...shop.deps, clock }, 100);
      const addresses = shop.deps.db.selectFrom('orders_addresses').select('address').where('order_id', '=', order.id);
      return [(await linesOf(itemId)).length, (await addresses.execute()).length];
    };
    expect(await after(disputableDays - 1)).toEqual([1, 1]);
    expect(await after(disputableDays + 1)).toEqual([0, 0]);
  });
});

test('an order that costs nothing stores no IP address', async () => {
  const { order } = await buy();
  await shop.deps.db.deleteFrom('orders_addresses').where('order_id', '=', order.id).execute();
  const { noteAddress } = await import('../lifecycle/note-address.ts');
  await inTransaction(shop.deps.db, (trx) => noteAddress(trx, { ...order, total_cents: 0 }, '203.0.113.7'));
  const addresses = await shop.deps.db.selectFrom('orders_addresses').select('order_id').execute();
  expect(addresses.map(({ order_id: id }) => id)).not.toContain(order.id);
});
