import { ConfigError } from '#platform/config/config.ts';
import { createLog } from '#platform/http/log.ts';
import { openPorts } from './open-ports.ts';
import { runJobs } from './run-jobs.ts';
import { untilStopped } from './until-stopped.ts';
import { readSettings } from './read-settings.ts';

/** Jobs alone, on as many machines as wanted, beside servers on the same DATABASE_URL. */
await untilStopped(async () => {
  const config = readSettings(process.env);
  if (!config.databaseUrl)
    throw new ConfigError('The setting DATABASE_URL is missing: a worker shares the database of a server.');
  if (!config.stripe)
    throw new ConfigError(
      'The setting STRIPE_SECRET_KEY is missing: the payment sandbox lives in the server, which then works off the jobs itself.',
    );
  const ports = await openPorts(config, createLog(config.logLevel));
  await runJobs(ports.deps);
  console.log('Working off jobs.');
  return { close: () => ports.close() };
});
