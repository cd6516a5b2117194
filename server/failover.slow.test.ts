import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateOver } from '#platform/database/migrate.ts';
import { connectPool } from '#platform/database/open.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { type BreakableProxy, openBreakableProxy } from '#testing/database/breakable-proxy.ts';
import { roomyFolder } from '../scripts/roomy-folder.ts';
import { openTransactionPooler } from '#testing/database/transaction-pooler.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { killShops, runShop, type ShopProcess, startShop } from '#testing/shop-process.ts';
import { shopSchema } from './startup/migrate-database.ts';

// A primary server and a standby that confirms every commit, behind a host and port that can be cut off and moved.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(path.join(await roomyFolder(), 'failover-'));
const at = (name: string): string => path.join(folder, name);

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let proxy: BreakableProxy;
let beatId: string;

const run = async (server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> => {
  const { pool, close } = connectPool({ ...server.connection, ssl: false, max: 1 }, quiet);
  return (await pool.query(sql).finally(close)).rows;
};

beforeAll(async () => {
  const settings = { wal_level: 'replica' };
  primary = await startEmbeddedPostgres({ dataDir: at('a'), log: quiet, settings });
  const connection = { ...primary.connection, ssl: false } as const;
  await migrateOver(connection, shopSchema, quiet);
  const { db, close } = connectPool(connection, quiet);
  connectNoFeatures(db);
  await ensurePredefinedLicenses(db);
  beatId = (await createBeat({ db, storage: createStorage({ dataDir: at('shop') }) })).id;
  await close();
  await primary.stop();
  // The standby runs as a user without access to root's folders.
  for (const open of [folder, at('a')]) chmodSync(open, 0o755);
  cpSync(at('a'), at('b'), { recursive: true });
  writeFileSync(at('b/postgres/standby.signal'), '');
  primary = await startEmbeddedPostgres({ dataDir: at('a'), log: quiet, settings });
  const { host, user } = primary.connection;
  standby = await startEmbeddedPostgres({
    dataDir: at('b'),
    log: quiet,
    settings: { ...settings, primary_conninfo: `host=${host} port=5432 user=${user}` },
  });
  await run(primary, `alter system set synchronous_standby_names = '*'`);
  await run(primary, 'select pg_reload_conf()');
  proxy = await openBreakableProxy(primary.connection);
});
afterEach(killShops);
afterAll(async () => {
  await proxy.cut();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `postgres://stemhouse@${host}:${port}/stemhouse`;

interface Call {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
  readonly at: number;
  readonly sessionId: string | undefined;
}

const checkOut = async (shop: ShopProcess): Promise<Call> => {
  const began = performance.now();
  const response = await fetch(`${shop.url}/api/v1/app/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ beatId, licenseId: licenseIds.basic }], email: 'mia@example.com', consent: true }),
    signal: AbortSignal.timeout(30_000),
  });
  const sessionId = /cs_\w+/.exec(await response.text())?.[0];
  const now = performance.now();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: now - began,
    at: now,
    sessionId,
  };
};

/** Three buyers check out again and again until `stop` is called. */
const keepBuying = (shop: ShopProcess) => {
  const calls: Call[] = [];
  let over = false;
  const buyers = Array.from({ length: 3 }, async () => {
    while (!over) {
      calls.push(await checkOut(shop));
      await delay(100);
    }
  });
  return {
    calls,
    stop: async (): Promise<Call[]> => {
      over = true;
      await Promise.all(buyers);
      return calls;
    },
  };
};

const backWithinMs = 10_000;
/** Maximum duration of any call. */
const boundMs = 12_000;

/**
 * No call may take longer than `boundMs`. Calls that fail must get a 503 with the time to retry, and calls must succeed
 * again within `backWithinMs` after the fault.
 */
const faulty = async (shop: ShopProcess, fault: () => Promise<void>, mend: () => Promise<void>): Promise<Call[]> => {
  const buying = keepBuying(shop);
  await expect.poll(() => buying.calls.some(({ status }) => status === 200), { timeout: 20_000 }).toBe(true);
  await fault();
  await mend();
  const mended = performance.now();
  const isBack = (): boolean => buying.calls.some(({ status, at, ms }) => status === 200 && at - ms > mended);
  await expect.poll(isBack, { timeout: 30_000, interval: 50 }).toBe(true);
  const calls = await buying.stop();
  const first = calls.find(({ status, at, ms }) => status === 200 && at - ms > mended);
  expect((first?.at ?? Infinity) - mended).toBeLessThan(backWithinMs);
  for (const call of calls) {
    expect(call.ms).toBeLessThan(boundMs);
    if (call.status === 200) continue;
    expect([call.status, call.retryAfter]).toEqual([503, '5']);
  }
  return calls;
};

const failures = (calls: readonly Call[]): number => calls.filter(({ status }) => status === 503).length;

test('a database that is cut off, silent, killed, or replaced by its standby is used again within ten seconds, and no order is lost', async () => {
  const shop = await startShop({ DATABASE_URL: urlOf(proxy.address), DATA_DIR: at('shop'), RATE_LIMIT: 'off' });
  const all: Call[] = [];

  const cut = await faulty(
    shop,
    async () => {
      await proxy.cut();
      await delay(5000);
    },
    () => proxy.mend(),
  );
  const silent = await faulty(
    shop,
    async () => {
      proxy.freeze();
      await delay(15_000);
    },
    () => proxy.mend(),
  );
  // Only the connections that are open now fail: each call on one of them fails once.
  const dead = await faulty(
    shop,
    async () => proxy.freeze({ newOnesToo: false }),
    () => proxy.mend(),
  );
  const killed = await faulty(
    shop,
    async () => {
      const pid = primary.pid();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => primary.pid() !== pid, { timeout: 60_000 }).toBe(true);
    },
    async () => undefined,
  );
  const moved = await faulty(
    shop,
    async () => {
      // The standby already has the last commits.
      await primary.stop();
      proxy.leadTo(standby.connection);
      await proxy.cut();
      await proxy.mend();
      await delay(3000);
      const ready = await fetch(`${shop.url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('read-only')]);
    },
    async () => void (await run(standby, 'select pg_promote()')),
  );
  for (const calls of [cut, silent, killed, moved]) expect(failures(calls)).toBeGreaterThan(0);
  all.push(...cut, ...silent, ...dead, ...killed, ...moved);

  const acknowledged = all.flatMap(({ sessionId }) => sessionId ?? []);
  const kept = new Set((await run(standby, 'select session_id from orders_orders')).map((row) => row['session_id']));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test('behind a pooler in transaction mode, an empty database is migrated over the direct URL, and the shop works, even after the database was killed', async () => {
  const server = await startEmbeddedPostgres({ dataDir: at('c'), log: quiet });
  const way = await openBreakableProxy(server.connection);
  const pooler = await openTransactionPooler({ ...way.address, user: 'stemhouse', database: 'stemhouse' });
  try {
    const DATABASE_URL = urlOf(pooler.address);
    const shop = await startShop({
      DATABASE_URL,
      DATABASE_DIRECT_URL: urlOf(way.address),
      DATA_DIR: at('pooled'),
      RATE_LIMIT: 'off',
    });
    const { db, close } = connectPool({ ...server.connection, ssl: false, max: 1 }, quiet);
    connectNoFeatures(db);
    beatId = (await createBeat({ db, storage: createStorage({ dataDir: at('pooled') }) })).id;
    await close();
    const restarted = await faulty(
      shop,
      async () => {
        const pid = server.pid();
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => server.pid() !== pid, { timeout: 60_000 }).toBe(true);
      },
      async () => undefined,
    );
    expect(failures(restarted)).toBeGreaterThan(0);
    expect(await pooler.leaks()).toEqual([]);
    killShops();
    await shop.ended;

    const deaf = (await runShop({ DATABASE_URL, DATA_DIR: at('pooled'), LOG_LEVEL: 'warn' })) as ShopProcess;
    const line = 'set DATABASE_DIRECT_URL to the database itself';
    await expect.poll(() => deaf.said(), { timeout: 15_000 }).toContain(line);
  } finally {
    killShops();
    await pooler.close();
    await way.cut();
    await server.stop();
  }
});
