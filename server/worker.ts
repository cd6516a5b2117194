import { createLog } from '#platform/http/log.ts';
import { checkStart } from './startup/check-start.ts';
import { endWithoutDatabase } from './startup/end-without-database.ts';
import { openPorts } from './startup/open-ports.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { runJobs } from './run-jobs.ts';
import { untilStopped } from './startup/until-stopped.ts';
import { checkWorkerSettings, workerNotes } from './startup/worker-settings.ts';
import { readSettings } from './startup/read-settings.ts';

/** Runs only jobs, on any number of machines, next to servers with the same DATABASE_URL. */
await untilStopped(async (end) => {
  checkWorkerSettings(process.env);
  const config = readSettings(process.env);
  await checkStart(config, 'worker');
  const log = createLog(config.logLevel);
  const traces = config.traces ? (await import('#platform/tracing/start-tracing.ts')).startTracing(log) : null;
  const ports = await openPorts(config, log);
  await runJobs(ports.deps);
  // Metrics need their own port here, because the worker has no other.
  const metrics = await openMetrics(ports.deps, config.metrics?.listen ? config.metrics : null);
  await metrics?.listen();
  if (config.exitWithoutDatabase) endWithoutDatabase({ availability: ports.deps.db.availability, log, end });
  console.log(['Running jobs.', ...workerNotes(config)].join('\n'));
  return {
    close: async () => {
      await metrics?.close();
      await Promise.all([ports.close(), traces?.stop()]);
    },
  };
});
