import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import { governingLaw } from '#content/terms.ts';
import { newId } from '#contract-kit/ids.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import type { Agreement } from '#features/documents/contract.ts';
import type { OrderRecord } from '../public.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  askSession,
  checkOut,
  keyOf,
  mails,
  newLine,
  openOrder,
  orderOf,
  pay,
  jobsDone,
} from '#testing/orders/buying.ts';
import { createBeat, createLicense, createSeller } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { tinySounds } from '#testing/files/sounds.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());

const buy = async (email = 'mia@example.com', license: 'basic' | 'trackouts' = 'trackouts') => {
  const placed = await checkOut(shop, [await newLine(shop, license)], email);
  await pay(shop, placed);
  const key = keyOf((await askSession(shop, placed.session_id)).orderUrl);
  await jobsDone(shop);
  return { order: await orderOf(shop, placed.id), key };
};
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });
const path = (order: OrderRecord, what: string, key?: string) =>
  `/api/v1/app/orders/${order.id}${what && `/items/${order.items[0]?.id}/${what}`}${key === undefined ? '' : `?key=${key}`}`;

describe('the key of an order', () => {
  test('opens it; without a key, with a wrong one, or with another order’s key, the order is not found', async () => {
    const [one, other] = [await buy(), await buy()];
    expect((await get(path(one.order, '', one.key))).statusCode).toBe(200);
    const made = one.key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const wrong of [made, other.key, '', 'x', `${one.key}A`, '%00', undefined]) {
      for (const what of ['', 'files/mp3', 'agreement.pdf', 'agreement']) {
        const refused = await get(path(one.order, what, wrong));
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'ORDERS_NOT_FOUND']);
      }
    }
    expect((await get(`/api/v1/app/orders/${newId()}?key=${one.key}`)).json().code).toBe('ORDERS_NOT_FOUND');
    expect((await get(`/api/v1/app/orders/17?key=${one.key}`)).statusCode).toBe(404);
    const mixed = `/api/v1/app/orders/${one.order.id}/items/${other.order.items[0]?.id}/files/mp3?key=${one.key}`;
    expect((await get(mixed)).statusCode).toBe(404);
  });

  test('is invalid under a new SESSION_SECRET', async () => {
    const { order, key } = await buy();
    const config = { ...shop.deps.config, sessionSecret: 'another secret of 32 characters!' };
    const restarted = await createApp({ ...shop.deps, config });
    expect((await get(path(order, '', key))).statusCode).toBe(200);
    expect((await restarted.inject(path(order, '', key))).statusCode).toBe(404);
    await restarted.close();
  });

  test('is invalid once the order’s key version has changed', async () => {
    const { order, key } = await buy();
    await shop.deps.db.updateTable('orders_orders').set({ key_version: 2 }).where('id', '=', order.id).execute();
    expect((await get(path(order, '', key))).statusCode).toBe(404);
  });

  test('opens the order with headers that keep it out of caches, search engines and referrers', async () => {
    const { order, key } = await buy();
    const { headers } = await get(path(order, '', key));
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': noIndexTag,
    });
  });
});

describe('a download', () => {
  test('is the exact file that was bought, with a descriptive name', async () => {
    const seller = await createSeller(shop.deps, { displayName: 'Ødegård "Ød"/7\r\nX' });
    const license = await createLicense(shop.deps, { title: 'Gold', fileTypes: ['mp3', 'wav', 'trackouts'] });
    const beat = await createBeat(shop.deps, {
      sellerId: seller.id,
      title: '../Mitternacht: 100 %',
      licenseIds: [license.id],
    });
    const order = await checkOut(shop, [{ beatId: beat.id, licenseId: license.id }]);
    await pay(shop, order);
    const { items } = await openOrder(shop, order);
    const sounds = await tinySounds();
    const types = { mp3: 'audio/mpeg', wav: 'audio/wav', trackouts: 'application/zip', kit: 'application/zip' };
    for (const file of items[0]?.files ?? []) {
      const response = await get(file.url);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(sounds[file.kind])).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': types[file.kind],
        'content-length': String(file.bytes),
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(items[0]?.files.map(({ filename }) => filename)).toEqual([
      'Ødegård Ød 7 X - .. Mitternacht 100 % (Gold).mp3',
      'Ødegård Ød 7 X - .. Mitternacht 100 % (Gold).wav',
      'Ødegård Ød 7 X - .. Mitternacht 100 % (Gold) Trackouts.zip',
    ]);
    expect((await get(items[0]?.files[0]?.url ?? '')).headers['content-disposition']).toBe(
      'attachment; filename="_degard _d 7 X - .. Mitternacht 100 _ (Gold).mp3"; ' +
        "filename*=UTF-8''%C3%98deg%C3%A5rd%20%C3%98d%207%20X%20-%20..%20Mitternacht%20100%20%25%20%28Gold%29.mp3",
    );
  });

  test('supports ranges, and counts once each time it starts', async () => {
    const { order, key } = await buy();
    const url = path(order, 'files/wav', key);
    const whole = await get(url);
    const size = whole.rawPayload.length;
    const [head, first, rest, none, stale] = [
      await get(url, {}, 'HEAD'),
      await get(url, { range: 'bytes=0-99' }),
      await get(url, { range: 'bytes=100-' }),
      await get(url, { range: `bytes=${size}-` }),
      await get(url, { range: 'bytes=100-', 'if-range': '"another"' }),
    ];
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(size)]);
    expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-99/${size}`]);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    expect([none.statusCode, none.json().code, none.headers['content-range']]).toEqual([
      416,
      'ORDERS_RANGE_NOT_SATISFIABLE',
      `bytes */${size}`,
    ]);
    expect(stale.statusCode).toBe(200);
    expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    // Counts the whole file, its first hundred bytes, and all again because the client's part was from another file.
    expect((await openOrder(shop, order)).items[0]?.files.map(({ downloads }) => downloads)).toEqual([0, 3, 0]);
  });

  test('redirects to the storage where buyers reach it; a later part is redirected, too, but not counted', async () => {
    const { order, key } = await buy();
    const storage = 'https://s3.example/beats/x.mp3?X-Amz-Signature=abc';
    const link = vi.spyOn(shop.deps.storage, 'link').mockResolvedValue(storage);
    const url = path(order, 'files/mp3', key);
    const from = async (range?: string) => await get(url, range === undefined ? {} : { range });
    for (const range of [undefined, 'bytes=0-', 'bytes=500-'])
      expect([(await from(range)).statusCode, (await from(range)).headers['location']]).toEqual([302, storage]);
    expect((await from()).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(link.mock.calls[0]?.[1].disposition).toMatch(/^attachment; filename=".+\.mp3"/);
    expect((await from('bytes=99999999-')).statusCode).toBe(416);
    expect((await get(url, {}, 'HEAD')).statusCode).toBe(200);
    expect((await get(path(order, 'files/mp3', 'x'.repeat(43)))).statusCode).toBe(404);
    const grant = await shop.deps.db
      .selectFrom('orders_grants')
      .select('downloads')
      .where('item_id', '=', order.items[0]?.id ?? '')
      .where('kind', '=', 'mp3')
      .executeTakeFirst();
    expect(grant?.downloads).toBe(5);
  });

  test('fails with 503 and Retry-After when the storage doesn’t respond; a browser gets a page', async () => {
    const { order, key } = await buy();
    vi.spyOn(shop.deps.storage, 'open').mockRejectedValue(new StorageUnavailable('away'));
    const away = await get(path(order, 'files/mp3', key));
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([503, 'STORAGE_AWAY', '5']);
    const page = await get(path(order, 'files/mp3', key), { accept: 'text/html' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.body).toContain('We can’t reach our files right now.');
    expect((await openOrder(shop, order)).items[0]?.files[0]?.downloads).toBe(0);
  });

  test('is not found for a kind of file that wasn’t bought', async () => {
    const { order, key } = await buy('mia@example.com', 'basic');
    expect((await get(path(order, 'files/mp3', key))).statusCode).toBe(200);
    expect((await get(path(order, 'files/wav', key))).statusCode).toBe(404);
    expect((await get(path(order, 'files/flac', key))).statusCode).toBe(404);
  });

  test('is refused while the bank reviews the payment, and after a lost dispute', async () => {
    const { order, key } = await buy();
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`);
    await jobsDone(shop);
    for (const what of ['files/mp3', 'agreement.pdf', 'agreement']) {
      const refused = await get(path(order, what, key));
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'ORDERS_FROZEN']);
    }
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    await jobsDone(shop);
    for (const what of ['files/mp3', 'agreement.pdf', 'agreement']) {
      const refused = await get(path(order, what, key));
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'ORDERS_WITHDRAWN']);
    }
  });

  test('is not found before the payment, even with the right key', async () => {
    const placed = await checkOut(shop, [await newLine(shop)]);
    const { orderKey } = await import('../access/order-key.ts');
    const key = orderKey(shop.deps.config.sessionSecret, placed);
    expect((await get(path(placed, '', key))).json()).toMatchObject({ state: 'pending', items: [{ files: [] }] });
    expect((await get(path(placed, 'files/mp3', key))).statusCode).toBe(404);
    expect((await get(path(placed, 'agreement', key))).statusCode).toBe(404);
  });
});

describe('the agreement', () => {
  test('is a PDF of what was agreed, always the same, even if the license changes', async () => {
    const { order, key } = await buy();
    const first = await get(path(order, 'agreement.pdf', key));
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    // Links to the agreement say that it opens in a new tab, so it's sent inline.
    expect(first.headers['content-disposition']).toMatch(/^inline; .*License agreement\.pdf/);
    await shop.deps.db
      .updateTable('licenses_licenses')
      .set({ title: 'Renamed' })
      .where('id', '=', order.items[0]?.license_id ?? '')
      .execute();
    const second = await get(path(order, 'agreement.pdf', key));
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const { facts, version } = await shop.deps.db
      .selectFrom('orders_agreements')
      .selectAll()
      .where('item_id', '=', order.items[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(version).toBe(agreementVersion);
    expect(facts).toMatchObject({
      orderNumber: order.number,
      buyer: { email: 'mia@example.com', customer: { name: 'Łukasz Ødegård' } },
      license: { title: 'Premium + Trackouts' },
      governingLaw,
    });
  });

  test('contains the seller’s AI statement as it was when the order was placed', async () => {
    const line = await newLine(shop);
    const say = (ai: string) =>
      shop.deps.db.updateTable('catalogue_beats').set({ ai }).where('id', '=', line.beatId).execute();
    await say('assisted');
    const order = await checkOut(shop, [line]);
    await say('all');
    await pay(shop, order);
    await askSession(shop, order.session_id);
    expect(order.items[0]?.ai_use).toBe('assisted');
    const { facts } = await shop.deps.db
      .selectFrom('orders_agreements')
      .select('facts')
      .where('item_id', '=', order.items[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(facts.ai).toBe('assisted');
  });

  test('has the same words on the order’s page as in its PDF', async () => {
    const { order, key } = await buy();
    const read = await get(path(order, 'agreement', key));
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(read.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': noIndexTag });
    const agreement = read.json<Agreement>();
    expect(agreement.title).toBe('License agreement');
    expect(agreement.parties.map(({ label, heading }) => [label, heading])).toEqual([
      ['Seller', order.items[0]?.seller_name],
      ['Buyer', 'Łukasz Ødegård'],
      ['License', order.items[0]?.license.title],
      ['Date', expect.stringMatching(/^\w+ \d+, \d{4}$/)],
    ]);
    const pdf = readPdfText((await get(path(order, 'agreement.pdf', key))).rawPayload).text;
    const { title, subtitle, terms, clauses, conduct, foot, parties } = agreement;
    const words = [
      ...parties.flatMap(({ label, heading, lines }) => [label.toUpperCase(), heading, ...lines]),
      ...terms.rows.flatMap(({ name, value }) => [name, value]),
      ...clauses.map(({ heading }) => heading),
      ...clauses.map(({ text }) => text),
      title,
      subtitle,
      terms.heading.toUpperCase(),
      conduct,
      foot,
    ];
    // The PDF's text is read without spaces and line breaks.
    for (const text of words) expect(pdf).toContain(text.replaceAll(/\s+/g, ''));
  });

  test('keeps its words on the order’s page even if the beat changes later', async () => {
    const { order, key } = await buy();
    const before = (await get(path(order, 'agreement', key))).json<Agreement>();
    const beatId = order.items[0]?.beat_id ?? '';
    await shop.deps.db.updateTable('catalogue_beats').set({ title: 'Renamed' }).where('id', '=', beatId).execute();
    expect((await get(path(order, 'agreement', key))).json()).toEqual(before);
  });
});

describe('finding orders', () => {
  const find = (email: string) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/app/orders/find', payload: { email } });

  test('emails the links of paid orders to the buyer’s email address, and responds the same for any other', async () => {
    const [one, two] = [await buy('Find.Me@example.com'), await buy('find.me@example.com')];
    await checkOut(shop, [await newLine(shop)], 'find.me@example.com');
    const [known, unknown] = [await find('find.me@EXAMPLE.com'), await find('nobody@example.com')];
    expect([known.statusCode, known.body]).toEqual([202, unknown.body]);
    expect(unknown.statusCode).toBe(202);
    await shop.deps.jobs.idle();
    const sent = (await mails(shop)).filter(({ purpose }) => purpose.startsWith('links:'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.recipient).toBe('find.me@example.com');
    const links = sent[0]?.body_text.match(/http:\S+/g) ?? [];
    expect(links).toHaveLength(2);
    for (const { order, key } of [one, two]) {
      expect(links).toContain(`http://127.0.0.1/orders/${order.id}?key=${key}`);
    }
  });
});

describe('the database', () => {
  test('gets at most three queries for an order or an agreement, and five for a download', async () => {
    const { order, key } = await buy();
    const statementsOf = async (url: string) => (await countStatements(() => get(url))).statements.length;
    expect(await statementsOf(path(order, '', key))).toBeLessThanOrEqual(3);
    expect(await statementsOf(path(order, 'agreement.pdf', key))).toBeLessThanOrEqual(3);
    expect(await statementsOf(path(order, 'agreement', key))).toBeLessThanOrEqual(3);
    // A download takes two more, which count its start and its completion.
    expect(await statementsOf(path(order, 'files/mp3', key))).toBeLessThanOrEqual(5);
    expect(await statementsOf(`/api/v1/app/stripe/checkout-session/${order.session_id}`)).toBeLessThanOrEqual(3);
  });
});
