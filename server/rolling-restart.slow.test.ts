import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#testing/database/test-database.ts';
import { createBeat } from '#testing/factories.ts';
import { until } from '#testing/eventually.ts';
import { findProxy, type Proxy, type ProxyName, startProxy } from '#testing/machines/proxies.ts';
import { killShops, type ShopProcess, startShop } from '#testing/shop-process.ts';

// Two servers behind each proxy of docs/deploy.md are restarted one after the other, as that page says. Visitors keep
// reading, and no page may fail.

const folder = mkdtempSync(path.join(tmpdir(), 'rolling-'));
const found = Object.fromEntries(
  await Promise.all((['nginx', 'caddy'] as const).map(async (name) => [name, await findProxy(name)] as const)),
) as Record<ProxyName, string | undefined>;

let database: TestDatabase;
let proxy: Proxy | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensurePredefinedLicenses(database.db);
  await createBeat({ db: database.db, storage: createStorage({ dataDir: path.join(folder, 'data') }) });
});
afterEach(async () => {
  await proxy?.close();
  killShops();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const start = async (port: number): Promise<ShopProcess> => {
  const shop = await startShop({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(database),
    SESSION_SECRET: 'one secret for both servers of the shop',
    LOG_LEVEL: 'error',
    DISK_RESERVE_MB: '0',
    PORT: String(port),
    SANDBOX_PORT: '0',
  });
  await until('it is ready', async () => (await fetch(`${shop.url}/readyz`)).ok);
  return shop;
};

const pages = ['/beatstore', '/', '/api/v1/app/beatstore/getAllBeats', '/healthz'];
const visitors = 4;

const names = ['nginx', 'caddy'] as const;
const atRestart = async (name: ProxyName): Promise<void> => {
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) => `127.0.0.1:${port}`);
  const shops = await Promise.all(ports.map(start));
  const place = { program: found[name] ?? '', folder: path.join(folder, name), port: await freePort(), servers };
  const inFront = (proxy = await startProxy(name, place));
  await until('the proxy serves', async () => (await inFront.ask('/healthz')) === 200);

  let isOver = false;
  const statuses: Record<number, number> = {};
  const visit = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = await inFront.ask(pages[turn % pages.length] ?? '/');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const visiting = Array.from({ length: visitors }, visit);
  for (const [index, port] of ports.entries()) {
    const shop = shops[index];
    shop?.child.kill('SIGTERM');
    expect(await shop?.ended).toMatchObject({ code: 0 });
    shops[index] = await start(port);
  }
  isOver = true;
  await Promise.all(visiting);
  console.log(`${name}: ${JSON.stringify(statuses)}`);
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(statuses[200]).toBeGreaterThan(visitors);
};

// Skipped if the proxy could be neither found nor installed.
for (const name of names) {
  test.skipIf(!found[name])(`behind ${name}, no page fails during a rolling restart`, () => atRestart(name));
}
