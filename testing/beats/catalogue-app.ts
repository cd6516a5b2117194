import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { cachedList } from '#features/catalogue/server/store/send-list.ts';
import { registerCatalogueFiles } from '#features/catalogue/server/register-files.ts';
import { catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { cachedPreview } from '#features/plays/server/cached-preview.ts';
import { playsRoutes } from '#features/plays/server/routes.ts';
import { reactionsFeature } from '#features/reactions/server/feature.ts';
import { registerCards } from '#features/sharing/server/register-cards.ts';
import { registerEmbeds } from '#features/sharing/server/register-embeds.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { features } from '#server/features.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import type { Db } from '#platform/database/open.ts';
import { connectProviders } from '#platform/extensions/extensions.ts';
import { serveCachedResponses } from '#platform/http/cached-responses.ts';
import { createHttpServer } from '#platform/http/create-http-server.ts';
import { createLog } from '#platform/http/log.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import { createImages } from '#platform/images/images.ts';
import { createFilesStorage } from '#platform/storage/files-storage.ts';
import type { Deps } from '#platform/deps.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withoutJobs } from '../jobs.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';

export interface CatalogueApp {
  app: FastifyInstance;
  db: Db;
  database: TestDatabase;
  storage: Storage;
  config: Config;
  /** Tests may change its time. */
  clock: Clock & { time: Date };
  get(url: string, headers?: Record<string, string>, options?: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Only the routes that show, share and play beats, on their own database, without payments and jobs. */
export const createCatalogueApp = async (
  options: { log?: DestinationStream; pooled?: boolean } = {},
): Promise<CatalogueApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-test-'));
  const config = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0' });
  const database = await createTestDatabase({ pooled: options.pooled ?? false });
  const { db } = database;
  db.ownWrites.watch(features.flatMap(({ shownTables = [] }) => shownTables));
  const storage = createFilesStorage(join(folder, 'files'));
  const clock = { time: new Date(), now: () => clock.time };
  const log = options.log ? createLog('info', options.log) : createLog('silent');
  const app = await createHttpServer({ config, log });
  // These routes don't use the rest of Deps.
  const deps = {
    config,
    db,
    storage,
    clock,
    log,
    jobs: withoutJobs,
    publicUrl: 'https://label.example',
  } as Partial<Deps> as Deps;
  connectProviders(db, [reactionsFeature.provides?.(deps) ?? {}]);
  await registerRoutes(app, [...catalogueRoutes(deps), ...playsRoutes(deps)]);
  const images = createImages({ log });
  registerCatalogueFiles(app, deps);
  registerCards(app, { ...deps, images });
  registerEmbeds(app, deps);
  serveCachedResponses(app, {
    cached: [cachedList(db), cachedPreview(deps)],
    log,
    secure: false,
    sample: '/robots.txt',
  });
  await app.ready();
  return {
    app,
    db,
    database,
    storage,
    config,
    clock,
    // Awaited here because an injection starts only when awaited, in the awaiting code's context.
    get: async (url, headers = {}, options = {}) => await app.inject({ url, headers, ...options }),
    close: async () => {
      await app.close();
      await images.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
