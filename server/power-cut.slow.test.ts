import { mkdtempSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { setPassword } from '#features/auth/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { giveDetails, logIn, ownBeats } from '#testing/big/big-shop.ts';
import type { Headers } from '#testing/big/send-big.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import {
  checkedAt,
  downloadAt,
  keepBusy,
  type Offered,
  orderAt,
  type Promised,
  sendOn,
  sha256,
} from '#testing/power/busy-shop.ts';
import { createForgetfulDisk, type ForgetfulDisk, whyNoForgetfulDisk } from '#testing/power/forgetful-disk.ts';
import {
  askPayment,
  checkOutAt,
  fillStore,
  killShops,
  press,
  type ShopProcess,
  startShop,
} from '#testing/shop-process.ts';

// The power of a busy shop fails eight times. Each time, another shop starts from a copy of its disk, without what was
// only in memory, and must have everything that had been acknowledged.

const cuts = Array.from({ length: 8 }, (_, index) => `cut-${index + 1}`);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const password = 'the password of the producer';
const email = 'producer@example.com';

const obstacle = whyNoForgetfulDisk();
if (obstacle !== null) console.warn(`No power is cut on this machine: ${obstacle}.`);

let disk: ForgetfulDisk | undefined;
let producer: Headers;
/** What had been acknowledged before each cut. */
const promises = new Map<string, Promised>();
/** The orders according to the original shop, which keeps running: each cut only happens to a copy of its disk. */
let books: Map<string, Books>;

const settingsOf = (folder: string): Record<string, string> => ({
  DATA_DIR: path.join(folder, 'shop'),
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  DISK_RESERVE_MB: '0',
});

interface Books {
  readonly number: string;
  readonly total: string;
  readonly items: readonly object[];
  readonly agreement: string;
  readonly lines: readonly string[];
}

const inside = async <T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const { pool, close } = await joinEmbedded(dataDir, quiet);
  return await work(pool).finally(close);
};

const linesOf = async (pool: pg.Pool): Promise<Map<string, readonly string[]>> => {
  const { rows } = await pool.query<{ id: string; lines: string[] }>(
    `select o.id, (select array_agg(concat_ws(' ', e.id, e.kind, e.cents, e.seller_id, e.item_id) order by e.id)
                     from payouts_entries e where e.order_id = o.id and e.kind in ('sale', 'fee'))
           || (select array_agg(concat_ws(' ', i.id, g.kind, g.file_id, a.facts) order by i.id, g.kind)
                 from orders_items i join orders_grants g on g.item_id = i.id
                      join orders_agreements a on a.item_id = i.id where i.order_id = o.id) as lines
       from orders_orders o where state = 'paid'`,
  );
  return new Map(rows.map(({ id, lines }) => [id, lines]));
};

const booksOf = async (shop: ShopProcess, orders: Promised['orders'], dataDir: string): Promise<Map<string, Books>> => {
  const lines = await inside(dataDir, linesOf);
  const found = new Map<string, Books>();
  for (const { orderUrl } of orders) {
    const { _id, number, total, items } = await orderAt(shop, orderUrl);
    found.set(orderUrl, {
      number,
      total: JSON.stringify(total),
      items: items.map(({ title, state, price, license }) => ({ title, state, price, license })),
      agreement: sha256(await downloadAt(shop, (items[0]?.agreementUrl ?? '').replace('.pdf', ''))),
      lines: lines.get(_id) ?? [],
    });
  }
  return found;
};

beforeAll(async () => {
  if (obstacle !== null) return;
  const parent = mkdtempSync(path.join(tmpdir(), 'power-cut-'));
  disk = createForgetfulDisk(parent, 2);
  const settings = settingsOf(disk.folder);
  const dataDir = settings['DATA_DIR'] ?? '';
  const beats = await fillStore(dataDir, async (world) => {
    const { id } = await createListener(world, { email, emailVerifiedAt: new Date() });
    await setPassword({ passwords: createPasswords(), clock: systemClock }, world.db, id, password);
    return [await createBeat(world), await createBeat(world), await createBeat(world)];
  });
  const offered = beats.map(({ id, bytes }): Offered => {
    const { mp3, wav, trackouts } = bytes;
    return { id, hashes: { mp3: sha256(mp3), wav: sha256(wav), trackouts: sha256(trackouts) } };
  });
  const shop = await startShop(settings);
  producer = await logIn(shop.url, email, password);
  await giveDetails(shop.url, producer);
  const busy = keepBusy(shop, { producer, beats: offered, folder: parent });
  for (const [index, name] of cuts.entries()) {
    await Promise.race([delay(1500 + Math.random() * 5000), busy.fault]);
    // Every second cut happens right after a success response, before anything else can flush files.
    if (index % 2 === 1) await Promise.race([busy.nextBeat(), busy.fault]);
    const promised = busy.promised();
    disk.cut(name);
    promises.set(name, promised);
  }
  await busy.end();
  books = await booksOf(shop, busy.promised().orders, dataDir);
  shop.child.kill('SIGTERM');
  await shop.ended;
});
afterAll(() => {
  killShops();
  disk?.remove();
});

/** Every file that a row names exists, with the content that the row describes. */
const expectWhole = async (pool: pg.Pool, dataDir: string): Promise<number> => {
  const storage = createStorage({ dataDir });
  const bytesOf = async (key: string): Promise<Buffer> => {
    try {
      return await buffer(await storage.open(key));
    } catch {
      return Buffer.from('there is no such file');
    }
  };
  const { rows: files } = await pool.query<{ key: string; hash: string }>(
    `select storage_key as key, sha256 as hash from catalogue_files
     union all select preview_key, preview_hash from catalogue_beats where preview_key is not null`,
  );
  const wrong: string[] = [];
  for (const { key, hash } of files) if (sha256(await bytesOf(key)) !== hash) wrong.push(key);
  const { rows: covers } = await pool.query<{ cover: string }>('select cover from catalogue_beats');
  for (const { cover } of covers) {
    for (const size of coverSizes) {
      const key = `covers/${cover}/${size}.webp`;
      const rendered = await sharp(await bytesOf(key))
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null);
      if (rendered === null) wrong.push(key);
    }
  }
  expect(wrong).toEqual([]);
  return files.length;
};

const publishedOf = async (pool: pg.Pool): Promise<readonly string[]> =>
  (await pool.query<{ id: string }>(`select id from catalogue_beats where state = 'published'`)).rows.map(
    ({ id }) => id,
  );

const expectOrders = async (shop: ShopProcess, { orders, downloads }: Promised, dataDir: string): Promise<void> => {
  const found = await booksOf(shop, orders, dataDir);
  expect(found).toEqual(new Map([...books].filter(([orderUrl]) => found.has(orderUrl))));
  expect(found.size).toBe(orders.length);
  for (const { orderUrl, beat } of orders) {
    const files = (await orderAt(shop, orderUrl)).items.flatMap((item) => item.files);
    for (const { kind, url } of files) expect(sha256(await downloadAt(shop, url))).toBe(beat.hashes[kind]);
    expect(files.length).toBeGreaterThan(0);
    const { number, lines } = found.get(orderUrl) ?? { number: orderUrl, lines: [] };
    // A sale and its fee, and a grant for each file.
    expect({ number, lines: lines.length }).toEqual({ number, lines: 2 + files.length });
  }
  for (const { orderUrl, kind } of downloads) {
    const file = (await orderAt(shop, orderUrl)).items[0]?.files.find((candidate) => candidate.kind === kind);
    // Counts this test's own download, too.
    expect(file?.downloads).toBeGreaterThanOrEqual(2);
  }
};

const expectUploads = async (shop: ShopProcess, { whole, partial }: Promised, dataDir: string): Promise<void> => {
  for (const sent of partial) {
    await sendOn(shop, sent, (await stat(sent.file)).size, { pieceBytes: 16 * 1024 ** 2, pauseMs: 0 });
  }
  for (const { address, hash } of [...whole, ...partial]) {
    expect(await checkedAt(shop, address)).toBe('ready');
    const file = path.join(dataDir, 'tmp/uploads', path.basename(address));
    expect(sha256(readFileSync(file))).toBe(hash);
  }
};

describe.skipIf(obstacle !== null)(obstacle === null ? 'power cuts' : `power cuts (not here: ${obstacle})`, () => {
  test.each(cuts)('%s: the shop starts from the copied disk, and has all that it had acknowledged', async (name) => {
    const promised = promises.get(name);
    if (!disk || !promised) throw new Error('nothing was cut');
    const settings = settingsOf(disk.open(name));
    const dataDir = settings['DATA_DIR'] ?? '';
    const shop = await startShop(settings);

    await expectOrders(shop, promised, dataDir);
    await expectUploads(shop, promised, dataDir);
    const beats = promised.beats.map(({ id }) => id);
    await expect
      .poll(() => inside(dataDir, publishedOf), { timeout: 120_000, interval: 500 })
      .toEqual(expect.arrayContaining(beats));
    const files = await inside(dataDir, (pool) => expectWhole(pool, dataDir));
    // The session from before the cut still works.
    expect((await ownBeats(shop.url, producer)).map(({ _id }) => _id)).toEqual(expect.arrayContaining(beats));

    const [{ id: beatId = '' } = {}] = promised.beats.length > 0 ? promised.beats : [promised.orders[0]?.beat ?? {}];
    const session = await checkOutAt(shop, [{ beatId, licenseId: licenseIds.basic }], 'next@example.com');
    await press(shop, `sessions/${session}/pay`);
    await expect.poll(async () => (await askPayment(shop, session)).state, { timeout: 60_000 }).toBe('paid');

    shop.child.kill('SIGTERM');
    expect(await shop.ended).toMatchObject({ code: 0 });
    disk.close(name);
    const { orders, downloads, whole, partial } = promised;
    console.log(
      `${name}: ${orders.length} orders, ${downloads.length} downloads, ${beats.length} beats, ${whole.length} whole uploads, ${partial.length} underway; ${files} files equal their rows`,
    );
  });
});
