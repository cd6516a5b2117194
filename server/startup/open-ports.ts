import { createServer } from 'node:net';
import { paymentInbox } from '#features/orders/server/public-programs.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import { createArchives } from '#platform/archives/archives.ts';
import { createAudio } from '#platform/audio/audio.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { checkListening } from '#platform/database/listen.ts';
import { openDatabase, type Connection, type OpenDatabase } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Log } from '#platform/http/log.ts';
import { createImages } from '#platform/images/images.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createPasswords, usualCost } from '#platform/passwords/passwords.ts';
import { createPayments } from '#platform/stripe/create-payments.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { openGeoIp } from '#platform/geoip/geoip.ts';
import { createSms } from '#platform/sms/sms.ts';
import { createDiskSpace } from '#platform/storage/disk-space.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { startPaymentsSandbox, type PaymentsSandbox } from '@stemhouse/stripe-sandbox/public.ts';
import { connectFeatures } from '../connect-features.ts';
import { startFollowing } from '../following.ts';
import { checkCurrency } from './check-currency.ts';
import { checkShared } from './check-shared.ts';
import { findShopId } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';

export interface Ports {
  readonly deps: Deps;
  /** A connection for LISTEN; null if it doesn't work behind this pooler. Contains the password. */
  readonly direct: Connection | null;
  /** Null if the shop uses Stripe. */
  readonly sandbox: Pick<PaymentsSandbox, 'host' | 'port' | 'publicUrl' | 'secrets'> | null;
  /** The origin of the sandbox's payment page, for the Content-Security-Policy. */
  readonly sandboxUrl: string | null;
  /** The port the shop listens on: the configured one, or a free one for 0. */
  readonly port: number;
  close(): Promise<void>;
}

/** Opens database, storage and other services in order of dependency; closes them in reverse order. */
export const openPorts = async (config: Config, log: Log): Promise<Ports> => {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl ?? undefined,
      databaseDirectUrl: config.databaseDirectUrl ?? undefined,
      dataDir: config.dataDir,
      log,
    });
    closers.push(() => database.close());
    const hasDirectUrl = config.databaseDirectUrl !== null;
    const canListen = database.embedded || (await checkListening(database, { hasDirectUrl, log }));
    const direct = canListen ? database.direct : null;
    await migrateDatabase(database.direct, config, log);
    await checkCurrency(database.db, config);
    const storage = createStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) });
    if (config.databaseUrl !== null) await checkShared({ db: database.db, config, storage, log });
    const port = config.port || (await freePort(config.host));
    const publicUrl = config.publicUrl ?? `http://${urlHost(config.host)}:${port}`;
    const sandbox = config.sandbox ? await openSandbox(config, database, port, log) : null;
    if (sandbox) closers.push(() => sandbox.close());
    const payments = paymentsOf(config, sandbox);
    const opened = await openDeps({ config, log, database, direct, payments, publicUrl, work: true });
    closers.push(opened.close);
    const { deps } = opened;
    return { deps, direct, sandbox, sandboxUrl: sandbox?.publicUrl ?? null, port, close };
  } catch (error) {
    await close();
    throw error;
  }
};

export const paymentsOf = (
  config: Config,
  sandbox: Pick<PaymentsSandbox, 'host' | 'port' | 'secrets'> | null,
): Payments =>
  createPayments({
    ...(config.stripe && { stripeSecretKey: config.stripe.secretKey }),
    ...(config.stripe?.webhookSecret && { webhookSecret: config.stripe.webhookSecret }),
    ...(config.stripe?.connectWebhookSecret && { connectWebhookSecret: config.stripe.connectWebhookSecret }),
    ...(sandbox && { sandbox: { host: sandbox.host, port: sandbox.port, ...sandbox.secrets } }),
  });

interface DepsOptions {
  readonly config: Config;
  readonly log: Log;
  readonly database: Pick<OpenDatabase, 'db' | 'connection'>;
  readonly direct: Connection | null;
  readonly payments: Payments;
  readonly publicUrl: string;
  /** False for a command, which only queues jobs; the shop runs them. */
  readonly work: boolean;
}

/** Opens everything else that features need, over a migrated database, and connects the features. */
export const openDeps = async ({
  config,
  log,
  database: { db, connection },
  direct,
  payments,
  publicUrl,
  work,
}: DepsOptions): Promise<{ readonly deps: Deps; close(): Promise<void> }> => {
  const jobs = createJobs({ connection, direct, log, sole: work && config.databaseUrl === null, work });
  const mailer = createMailer(config);
  const audio = createAudio({ log });
  const archives = createArchives({ folder: config.dataDir, reserveBytes: config.diskReserveBytes });
  const images = createImages({ log });
  const deps: Deps = {
    config,
    db,
    storage: createStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) }),
    disk: createDiskSpace({ folder: config.dataDir, reserveBytes: config.diskReserveBytes, log }),
    audio,
    archives,
    images,
    jobs,
    payments,
    mailer,
    sms: createSms(config.sms),
    outbound: createOutbound({ local: config.webhooksLocal }),
    passwords: createPasswords(usualCost, { apart: true }),
    geoip: await openGeoIp(config.geoipDb),
    clock: systemClock,
    log,
    shopId: await findShopId(db),
    publicUrl,
  };
  connectFeatures(deps);
  const stopFollowing = await startFollowing(deps);
  const close = async (): Promise<void> => {
    await stopFollowing();
    await jobs.stop({ timeoutMs: 4000 });
    await archives.close();
    await audio.close();
    await images.close();
    mailer.close();
  };
  return { deps, close };
};

export const urlHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/**
 * Like Stripe's, the payment page has another origin than the shop, so a form-action that lacks it is noticed: browsers
 * apply form-action to redirects, too. Its money isn't real, so only this machine can reach it.
 */
const openSandbox = async (
  config: Config,
  database: OpenDatabase,
  port: number,
  log: Log,
): Promise<PaymentsSandbox> => {
  const sandboxPort = config.sandboxPort ?? (config.port === 0 ? await freePort('127.0.0.1') : port + 1);
  const shop = `http://${urlHost(config.host)}:${port}/api/v1/app/stripe`;
  return startPaymentsSandbox({
    pool: database.pool,
    port: sandboxPort,
    publicUrl: `http://localhost:${sandboxPort}`,
    webhookUrl: `${shop}/webhook`,
    connectWebhookUrl: `${shop}/webhook/connect`,
    // As at Stripe, where the shop registers its endpoints for these.
    webhookEvents: paymentInbox.eventTypes,
    connectWebhookEvents: sellerInbox.eventTypes,
    currency: config.currency,
    log,
  });
};

const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
