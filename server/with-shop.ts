import type { Config } from '#platform/config/config.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Log } from '#platform/http/log.ts';
import { startPaymentsSandbox } from '@stemhouse/stripe-sandbox/public.ts';
import { defineJobs } from './run-jobs.ts';
import { migrateDatabase } from './startup/migrate-database.ts';
import { openDeps, paymentsOf, urlHost } from './startup/open-ports.ts';

/** Maximum number of database sessions of a command: one holds a lock while others work. */
const connections = 6;

/**
 * Runs a command over the whole shop, whether or not the shop runs. Like a start, it migrates the database. Jobs are
 * only queued.
 * @throws {ConfigError | DatabaseError} if there is no shop, or its database can't be used
 */
export const withShop = async <T>(config: Config, log: Log, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const closers: (() => Promise<void>)[] = [];
  try {
    const database =
      config.databaseUrl === null
        ? await joinEmbedded(config.dataDir, log, connections)
        : await openDatabase({
            databaseUrl: config.databaseUrl,
            databaseDirectUrl: config.databaseDirectUrl ?? undefined,
            dataDir: config.dataDir,
            log,
            maxConnections: connections,
          });
    closers.push(() => database.close());
    await migrateDatabase(database.direct, config, log);
    // The sandbox keeps its events until the shop runs.
    const sandbox =
      config.stripe === null && config.sandbox
        ? await startPaymentsSandbox({ pool: database.pool, port: 0, currency: config.currency, log })
        : null;
    if (sandbox) closers.push(() => sandbox.close());
    const opened = await openDeps({
      config,
      log,
      database: { db: database.db, connection: database.direct },
      direct: null,
      payments: paymentsOf(config, sandbox),
      publicUrl: config.publicUrl ?? `http://${urlHost(config.host)}:${config.port}`,
      work: false,
    });
    closers.push(opened.close);
    defineJobs(opened.deps);
    await opened.deps.jobs.start();
    return await work(opened.deps);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
};
