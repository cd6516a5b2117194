import { hasAdmin } from '#features/account/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { closeServer } from '#platform/http/close-server.ts';
import { createLog } from '#platform/http/log.ts';
import { closeDemoAccounts, ensureDemoAccounts } from './demo/demo-accounts.ts';
import { startDemo } from './demo/start-demo.ts';
import { createApp } from './app.ts';
import { checkStart } from './startup/check-start.ts';
import { endWithoutDatabase } from './startup/end-without-database.ts';
import { ensureFirstAdmin } from './startup/first-admin.ts';
import { openPorts } from './startup/open-ports.ts';
import { openPages } from './pages/register-pages.ts';
import { runJobs } from './run-jobs.ts';
import { untilStopped } from './startup/until-stopped.ts';
import { welcome } from './startup/welcome.ts';
import { readSettings } from './startup/read-settings.ts';
import { startRegisteringWebhooks } from './webhooks/register-webhooks.ts';

await untilStopped(async (end) => {
  const config = readSettings(process.env);
  await checkStart(config);
  const log = createLog(config.logLevel);
  const traces = config.traces ? (await import('#platform/tracing/start-tracing.ts')).startTracing(log) : null;
  const ports = await openPorts(config, log);
  const { deps } = ports;
  await ensurePredefinedLicenses(deps.db, config);
  await ensureFirstAdmin(deps);
  const accounts = config.demoAccounts
    ? { open: await ensureDemoAccounts(deps), closed: [] }
    : { open: [], closed: await closeDemoAccounts(deps) };
  const app = await createApp(deps, { formTargets: ports.sandboxUrl ? [ports.sandboxUrl] : [] });
  // Vite is loaded only in development, where it builds the pages from source.
  if (process.argv.includes('--dev')) await (await import('./pages/dev-render.ts')).openDevPages(app, deps);
  else await openPages(app, deps);
  await runJobs(deps);
  await startRegisteringWebhooks(deps);
  await app.listen({ host: config.host, port: ports.port });
  const admin = await hasAdmin(deps.db, { except: accounts.closed });
  console.log(welcome(config, ports, { ...accounts, hasAdmin: admin }));
  if (config.exitWithoutDatabase) endWithoutDatabase({ availability: deps.db.availability, log, end });
  const demo = config.demo ? startDemo({ ...deps, sandbox: ports.sandbox }) : null;
  return {
    close: async () => {
      // Slow downloads may continue for 4 s; after that, the player or browser requests the rest later.
      await closeServer(app, 4000);
      await demo?.stop();
      await Promise.all([ports.close(), traces?.stop()]);
    },
  };
});
