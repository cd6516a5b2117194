import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setPassword } from '#features/auth/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrateOver } from '#platform/database/migrate.ts';
import { connectPool, type Db } from '#platform/database/open.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { shopSchema } from '#server/startup/migrate-database.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { giveDetails, logIn } from '../big/big-shop.ts';
import { type BreakableS3, openBreakableS3 } from '../breakable-s3.ts';
import { type BreakableProxy, openBreakableProxy } from '../database/breakable-proxy.ts';
import { roomyFolder } from '../../scripts/roomy-folder.ts';
import { createBeat, createListener, createSeller } from '../factories.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { killShops, type ShopProcess, startShop } from '../shop-process.ts';
import { noRecords } from './records.ts';
import type { World } from './visits.ts';

const root = path.join(import.meta.dirname, '../..');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Megabytes of the machine’s disk for the shop; a larger file fills the disk. The database grows by 10 MB a minute. */
const roomFor = (minutes: number): number => 512 + 30 * minutes;

export interface FaultyShop {
  readonly server: ShopProcess;
  readonly world: World;
  readonly s3: BreakableS3;
  readonly mailbox: Mailbox;
  /** Fails while the database does. */
  readonly db: Db;
  /** Isn't affected by faults of S3. */
  readonly storage: Storage;
  readonly dataDir: string;
  readonly roomMegabytes: number;
  workerPid(): number;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Resolves when the database is back. */
  killDatabase(): Promise<void>;
  killWorker(): Promise<void>;
  startWorker(): Promise<void>;
  /** Makes Stripe slow or failing for the server and the worker. */
  fault(fault: { readonly delayMs?: number; readonly status?: number }): Promise<void>;
  close(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const control = (port: number, lever: string, body: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/_control/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

/** Retries, because the sandbox keeps its state in the shop's database and fails when that does. */
const payAt = (port: number) => async (sessionId: string) => {
  for (let tries = 0; tries < 90; tries += 1) {
    const response = await control(port, `sessions/${sessionId}/pay`, {}).catch(() => null);
    // If an earlier attempt paid but its response was lost, the session is no longer open.
    if (response?.ok || (tries > 0 && response?.status === 400)) return;
    await delay(1000);
  }
  throw new Error(`${sessionId} could not be paid`);
};

const fill = async (db: Db, storage: Storage): Promise<Omit<World, 'pay'>> => {
  await ensurePredefinedLicenses(db);
  const password = 'the password of everybody here';
  const deps = { passwords: createPasswords(), clock: systemClock };
  const beats: { id: string; mp3: Buffer }[] = [];
  const artists: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const seller = await createSeller({ db });
    artists.push(seller.username);
    for (let beat = 0; beat < 5; beat += 1) {
      const { id, bytes } = await createBeat({ db, storage }, { sellerId: seller.id });
      beats.push({ id, mp3: bytes.mp3 });
    }
  }
  const people = async (count: number): Promise<string[]> => {
    const emails: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id, email } = await createListener({ db }, { emailVerifiedAt: new Date() });
      await setPassword(deps, db, id, password);
      emails.push(email);
    }
    return emails;
  };
  const [listeners, producers] = [await people(20), await people(6)];
  return { beats, artists, listeners, producers, password, records: noRecords() };
};

/** A server and a worker on their own PostgreSQL, S3, mail server and payment sandbox. Each of these four can fail. */
export const startFaultyShop = async (minutes: number): Promise<FaultyShop> => {
  const roomMegabytes = roomFor(minutes);
  const folder = mkdtempSync(path.join(await roomyFolder(), 'mixed-load-'));
  const dataDir = path.join(folder, 'server');
  const s3 = await openBreakableS3();
  const mailbox = await openMailbox();
  const startPostgres = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: quiet });
  let postgres = await startPostgres();
  const proxy: BreakableProxy = await openBreakableProxy(postgres.connection);
  const { user, database } = postgres.connection;
  const connection = { ...proxy.address, user, database, ssl: false } as const;
  await migrateOver(connection, shopSchema, quiet);
  const { db, close: closePool } = connectPool({ ...connection, max: 5 }, quiet);
  connectNoFeatures(db);
  const storage = createStorage({ dataDir: path.join(folder, 'look'), s3: s3.config });
  const filled = await fill(db, storage);

  const { bavail, bsize } = statfsSync(folder);
  const [port, serverSandbox, workerSandbox] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    ...s3.settings,
    DATABASE_URL: `postgres://${user}@${proxy.address.host}:${proxy.address.port}/${database}`,
    SESSION_SECRET: 'one secret for the server and the worker',
    PORT: String(port),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'shop@label.example',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    DISK_RESERVE_MB: String(Math.floor((bavail * bsize) / 1024 ** 2) - roomMegabytes),
  };
  const server = await startShop({ ...settings, DATA_DIR: dataDir, SANDBOX_PORT: String(serverSandbox) }, [
    'sh',
    'scripts/run-node.sh',
    'scripts/start.ts',
  ]);
  let worker: ChildProcess;
  const startWorker = async (): Promise<void> => {
    const child = spawn('sh', ['scripts/run-node.sh', 'testing/machines/run-worker.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        DEMO: '0',
        ...settings,
        DATA_DIR: path.join(folder, 'worker'),
        SANDBOX_PORT: String(workerSandbox),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    worker = child;
    await once(child.stdout, 'data');
  };
  await startWorker();
  for (const email of filled.producers) await giveDetails(server.url, await logIn(server.url, email, filled.password));
  const sandboxes = [serverSandbox, workerSandbox];
  return {
    server,
    world: { ...filled, pay: payAt(serverSandbox) },
    s3,
    mailbox,
    db,
    storage,
    dataDir,
    roomMegabytes,
    workerPid: () => worker.pid ?? 0,
    stopDatabase: async () => {
      await proxy.cut();
      await postgres.stop();
    },
    startDatabase: async () => {
      postgres = await startPostgres();
      proxy.leadTo(postgres.connection);
      await proxy.mend();
    },
    killDatabase: async () => {
      const pid = postgres.pid();
      process.kill(pid, 'SIGKILL');
      while (postgres.pid() === pid || postgres.fault() !== null) await delay(50);
    },
    killWorker: async () => {
      const ended = once(worker, 'close');
      worker.kill('SIGKILL');
      await ended;
    },
    startWorker,
    fault: async (fault) => {
      for (const sandbox of sandboxes) await control(sandbox, 'outage', fault);
    },
    close: async () => {
      worker.kill('SIGKILL');
      killShops();
      await server.ended;
      await closePool();
      await proxy.cut();
      await postgres.stop();
      await s3.close();
      await mailbox.goDown();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
