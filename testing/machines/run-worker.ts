import { createLog } from '#platform/http/log.ts';
import { runJobs } from '#server/run-jobs.ts';
import { openPorts } from '#server/startup/open-ports.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import { untilStopped } from '#server/startup/until-stopped.ts';

/** `npm run worker` with the payment sandbox instead of Stripe. The sandbox keeps its state in the database. */
await untilStopped(async () => {
  const config = readSettings(process.env);
  const ports = await openPorts(config, createLog(config.logLevel));
  await runJobs(ports.deps);
  console.log('Running jobs.');
  return { close: () => ports.close() };
});
