import { constants, setPriority } from 'node:os';
import { SandboxCore } from '@stemhouse/stripe-sandbox/public.ts';
import { setCurrency } from '#contract-kit/currency.ts';
import { createAudio } from '#platform/audio/audio.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog, type Log } from '#platform/http/log.ts';
import { createPayments } from '#platform/stripe/create-payments.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createDemoMusic } from './create-demo-music.ts';
import { seedPast } from './past/seed-past.ts';
import { seedDemo } from './seed-demo.ts';
import type { DemoOrder } from './start-demo.ts';

// A process that makes the demo catalogue in the database of the server that started it, and exits.

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => stopping.abort());
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (order: DemoOrder) => void make(order));

const make = async (order: DemoOrder): Promise<void> => {
  const { config } = order;
  setCurrency(config.currency);
  const log = createLog(config.logLevel);
  const { databaseUrl, dataDir } = config;
  // While a transaction that seeds the past holds one connection, the payment sandbox needs another.
  const maxConnections = 3;
  const database =
    databaseUrl === null
      ? await joinEmbedded(dataDir, log, maxConnections)
      : await openDatabase({ databaseUrl, dataDir, log, maxConnections });
  // Nobody follows, buys or waits for the demo's beats yet.
  connectNoFeatures(database.db);
  const audio = createAudio({ log });
  try {
    const demo = seedDemo({
      db: database.db,
      storage: createStorage({ dataDir, ...(config.s3 && { s3: config.s3 }) }),
      clock: systemClock,
      config,
      log,
      print: console.log,
      ...pastOf(order, database, log),
      loadMusic: async () => {
        const music = createDemoMusic(audio, config.previewTag === null ? {} : { tagPath: config.previewTag });
        const beats = music.beats.slice(0, config.demoBeats);
        // A shortened catalogue gets no kits.
        return { ...music, beats, kits: beats.length < music.beats.length ? [] : (music.kits ?? []) };
      },
    });
    stopping.signal.addEventListener('abort', () => void demo.stop());
    if (stopping.signal.aborted) await demo.stop();
    await demo.done;
  } finally {
    await audio.close();
    await database.close();
  }
  process.exit();
};

/** The server's payment sandbox finds these payments in the shared database. */
const pastOf = (
  { config, publicUrl, shopId, sandbox }: DemoOrder,
  { db, pool }: Pick<Awaited<ReturnType<typeof openDatabase>>, 'db' | 'pool'>,
  log: Log,
): Partial<Parameters<typeof seedDemo>[0]> => {
  if (sandbox === null || !config.demoPast) return {};
  const { host, port, secrets } = sandbox;
  const core = new SandboxCore({
    pool,
    publicUrl: () => sandbox.publicUrl,
    secrets,
    currency: config.currency,
    log,
    now: () => new Date(),
  });
  const payments = createPayments({ sandbox: { host, port, ...secrets } });
  const transactAt: SandboxCore['transactAt'] = (at, run) => core.transactAt(at, run);
  return { makePast: (past) => seedPast({ config, db, payments, log, publicUrl, shopId, transactAt }, past) };
};
