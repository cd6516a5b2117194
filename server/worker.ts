import { ConfigError } from '#platform/config/config.ts';
import { reachOf } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { openPorts } from './open-ports.ts';
import { runJobs } from './run-jobs.ts';
import { untilStopped } from './until-stopped.ts';
import { readSettings } from './read-settings.ts';

/** Jobs alone, on as many machines as wanted, beside servers on the same DATABASE_URL. */
await untilStopped(async (end) => {
  const config = readSettings(process.env);
  if (!config.databaseUrl)
    throw new ConfigError('The setting DATABASE_URL is missing: a worker shares the database of a server.');
  if (!config.stripe)
    throw new ConfigError(
      'The setting STRIPE_SECRET_KEY is missing: the payment sandbox lives in the server, which then works off the jobs itself.',
    );
  const log = createLog(config.logLevel);
  const ports = await openPorts(config, log);
  await runJobs(ports.deps);
  if (config.exitWithoutDatabase) endWithoutDatabase({ reach: reachOf(ports.deps.db), log, end });
  console.log('Working off jobs.');
  return { close: () => ports.close() };
});
