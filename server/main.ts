import { watchCatalogue } from '#features/catalogue/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { readConfig, type Config } from '#platform/config/config.ts';
import { createLog } from '#platform/http/log.ts';
import { createAudio } from '#platform/audio/audio.ts';
import { startDemo } from '#sandbox/demo/seed-demo.ts';
import { createApp } from './app.ts';
import { openPorts, type Ports } from './open-ports.ts';
import { openPages } from './render.ts';
import { runJobs } from './run-jobs.ts';
import { untilStopped } from './until-stopped.ts';

await untilStopped(async () => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const ports = await openPorts(config, log);
  const { deps } = ports;
  await ensurePredefinedLicenses(deps.db);
  const catalogue = watchCatalogue({ db: deps.db, connection: ports.connection, log });
  const app = await createApp(deps, { formTargets: ports.sandboxUrl ? [ports.sandboxUrl] : [] });
  await openPages(app, deps);
  await runJobs(deps);
  await app.listen({ host: config.host, port: ports.port });
  console.log(welcome(config, ports));
  const audio = createAudio({ log });
  const demo = config.demo ? startDemo({ ...deps, audio, print: console.log }) : null;
  return {
    close: async () => {
      await app.close();
      await demo?.stop();
      await catalogue.stop();
      await audio.close();
      await ports.close();
      log.flush();
    },
  };
});

const welcome = (config: Config, { deps, sandboxUrl }: Ports): string =>
  [
    '',
    `  Store      ${deps.publicUrl}/beatstore`,
    ...(sandboxUrl ? [`  Payments   ${sandboxUrl}  (TEST MODE: no real money; card 4242 4242 4242 4242)`] : []),
    ...(config.outbox ? [`  Mail       ${deps.publicUrl}/dev/outbox  (nothing leaves this machine)`] : []),
    `  API        ${deps.publicUrl}/api/docs`,
    ...(config.demo ? ['  Accounts   none yet: the shop sells to guests; log-in comes with accounts'] : []),
    '',
  ].join('\n');
