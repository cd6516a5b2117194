import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { protectNames } from '#features/account/reserved-usernames.ts';
import { label, labelArtists, setPublished } from '#content/current.ts';
import { createApi, type Api } from '#contract-kit/api.ts';
import { createArchives } from '#platform/archives/archives.ts';
import { createAudio } from '#platform/audio/audio.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { findShopId } from '#server/startup/installation.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import type { Deps } from '#platform/deps.ts';
import { closeServer } from '#platform/http/close-server.ts';
import { createLog } from '#platform/http/log.ts';
import { createImages } from '#platform/images/images.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { openGeoIp } from '#platform/geoip/geoip.ts';
import { createSms } from '#platform/sms/sms.ts';
import { createDiskSpace } from '#platform/storage/disk-space.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createApp } from '#server/app.ts';
import { connectFeatures } from '#server/connect-features.ts';
import { followOnce } from '#server/following.ts';
import { inProcess } from '#server/pages/in-process.ts';
import { runJobs } from '#server/run-jobs.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { startTestSandbox, type TestSandbox } from './stripe/start-test-sandbox.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** Typed calls, as a program without a browser makes them. */
  api: Api;
  sandbox: TestSandbox;
  /** The shop's URL, for calls over a socket. */
  url: string;
  close(): Promise<void>;
}

interface Options {
  /** Settings as in the environment. */
  settings?: Record<string, string>;
  /** Replaces ports, e.g. the clock. */
  ports?: Partial<Deps> | ((deps: Deps) => Partial<Deps>);
  /** False makes the sandbox hold its events until `sandbox.sandbox.deliverTo` is called. */
  deliver?: boolean;
  /** Duration of a bank debit or a review; an hour by default, so that neither ends between the steps of a test. */
  settleDelayMs?: number;
  /** Lets the test stop and restart the database. */
  breakable?: boolean;
  /** Puts the database behind a pooler in transaction mode. `close` throws if state was left in a session. */
  pooled?: boolean;
  /** The sandbox's clock; the real one by default. */
  providerNow?: () => Date;
  /** By default only uploads are checked in the background; other jobs run during `jobsDone`. 'all': as in production. */
  background?: 'all';
  /** Uses these and keeps them on close, for a shop that is restored elsewhere. */
  on?: { readonly database: TestDatabase; readonly sandbox: TestSandbox; readonly folder: string };
  /** Adds routes before the shop listens. */
  serve?: (app: FastifyInstance, deps: Deps) => Promise<void>;
}

/** Has its own database and payment sandbox. Closing it checks all traffic against Stripe's specification. */
export const createTestApp = async (options: Options = {}): Promise<TestApp> => {
  const folder = options.on?.folder ?? mkdtempSync(path.join(tmpdir(), 'shop-test-'));
  const config = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    RATE_LIMIT: 'off',
    DISK_RESERVE_MB: '0',
    // A shop with a public URL or behind a proxy requires a mail server.
    ...((options.settings?.['TRUSTED_PROXIES'] ?? options.settings?.['PUBLIC_URL']) && {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'shop@label.example',
    }),
    ...options.settings,
  });
  const log = createLog(config.logLevel);
  const database =
    options.on?.database ??
    (await createTestDatabase({ breakable: options.breakable ?? false, pooled: options.pooled ?? false }));
  const sandbox =
    options.on?.sandbox ??
    (await startTestSandbox({
      pool: database.pool,
      settleDelayMs: options.settleDelayMs ?? 3_600_000,
      // Long enough that only `balance/mature` makes money available, even in a slow test.
      availableDelayMs: 3_600_000,
      ...(options.providerNow && { now: options.providerNow }),
    }));
  const jobs = createJobs({
    connection: database.connection,
    direct: database.direct,
    log,
    sole: true,
    ...(options.background !== 'all' && { background: ['catalogue.check-upload'] }),
  });
  const audio = createAudio({ log, processes: 1 });
  const archives = createArchives({ folder, reserveBytes: config.diskReserveBytes });
  const images = createImages({ log });
  const own: Deps = {
    config,
    db: database.db,
    storage: createStorage({ dataDir: folder, ...(config.s3 && { s3: config.s3 }) }),
    disk: createDiskSpace({ folder, reserveBytes: config.diskReserveBytes, log }),
    audio,
    archives,
    images,
    jobs,
    payments: sandbox.payments,
    mailer: createMailer({ ...config, smtpUrl: options.settings?.['SMTP_URL'] ?? null }),
    sms: createSms(config.sms),
    outbound: createOutbound({ local: config.webhooksLocal }),
    // Same algorithm as in production, at a lower cost.
    passwords: createPasswords({ memoryKiB: 1024, passes: 1 }),
    geoip: await openGeoIp(config.geoipDb),
    clock: systemClock,
    log,
    shopId: await findShopId(database.db),
    publicUrl: 'http://127.0.0.1',
  };
  const deps: Deps = { ...own, ...(typeof options.ports === 'function' ? options.ports(own) : options.ports) };
  connectFeatures(deps);
  await followOnce(deps);
  const app = await createApp(deps);
  await options.serve?.(app, deps);
  await runJobs(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  if (options.deliver !== false) {
    const webhookUrl = `${url}/api/v1/app/stripe/webhook`;
    sandbox.sandbox.deliverTo({ webhookUrl, connectWebhookUrl: `${webhookUrl}/connect` });
  }
  return {
    app,
    deps,
    database,
    api: createApi(inProcess(app, '127.0.0.1')),
    sandbox,
    url,
    close: async () => {
      let leaks: readonly string[] | undefined;
      // The next test of this process has another shop.
      setPublished({});
      protectNames(label.name, labelArtists());
      try {
        if (!options.on) await sandbox.close();
      } finally {
        await closeServer(app, 1000);
        await jobs.stop({ timeoutMs: 5000 });
        await Promise.all([audio.close(), archives.close(), images.close()]);
        leaks = await database.pooler?.leaks();
        if (!options.on) {
          await database.drop();
          rmSync(folder, { recursive: true, force: true });
        }
      }
      if (leaks?.length) throw new Error(`State was left in a session: ${leaks.join('; ')}`);
    },
  };
};
